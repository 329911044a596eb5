import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { PageEntity } from './page.entity.js';

/** Which page of which organisation. */
export interface PageKey {
  readonly customerId: string;
  readonly pageId: string;
}

/** The page that an organisation has since its sign-up. */
export function firstPage(customerId: string): PageKey {
  return { customerId, pageId: customerId };
}

export function isFirstPage({ customerId, pageId }: PageKey): boolean {
  return customerId === pageId;
}

/**
 * The page that a call means; the audit log names a further one.
 * @param pageId empty for the first page, which needs not be known yet
 * @throws NotFoundError for another that is not the organisation's
 */
export async function requirePage(tx: Tx, customerId: string, pageId: string): Promise<PageKey> {
  if (pageId === '' || pageId === customerId) return firstPage(customerId);
  const page = isId(pageId) ? await tx.findOneBy(PageEntity, { customerId, pageId }) : null;
  if (!page) throw noSuchPage();
  nameObject(page.name);
  return { customerId, pageId };
}

export function noSuchPage(): NotFoundError {
  return new NotFoundError('There is no such page.');
}
