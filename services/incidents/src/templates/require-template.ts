import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { TemplateEntity } from './template.entity.js';

/** @throws NotFoundError when the organisation has none of that id; foreign and missing look the same */
export async function requireTemplate(
  tx: Tx,
  which: { id: string; customerId: string },
  options: { lock?: boolean } = {},
): Promise<TemplateEntity> {
  const lock = options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const found = isId(which.id) ? await tx.findOne(TemplateEntity, { where: which, ...lock }) : null;
  if (!found) throw new NotFoundError('Template not found.');
  return found;
}
