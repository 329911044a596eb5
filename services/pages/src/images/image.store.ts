import { createHash } from 'node:crypto';
import type { Tx } from '@candor/database/database.js';
import type { PlanFeatures } from '@candor/plan/plan-features.js';
import type { PageKey } from '../page/page-key.js';
import type { PageImageKind } from './image.rules.js';

/** One image of a page, as it is sent to visitors. */
export interface PageImage {
  readonly kind: PageImageKind;
  readonly content: Buffer;
  /** Digest of the content. */
  readonly digest: string;
}

/** The images of a page that exist. */
export async function loadImages(tx: Tx, pageId: string): Promise<PageImage[]> {
  return (await loadImagesOf(tx, [pageId]))(pageId);
}

/** The same of several pages. */
export async function loadImagesOf(tx: Tx, pageIds: readonly string[]): Promise<(pageId: string) => PageImage[]> {
  const rows = await tx.query<(PageImage & { pageId: string })[]>(
    `select page_id as "pageId", kind, content, digest from page_image where page_id = any($1::uuid[])
      order by page_id, kind`,
    [pageIds],
  );
  const images = Map.groupBy(rows, ({ pageId }) => pageId);
  return (pageId) => (images.get(pageId) ?? []).map(({ kind, content, digest }) => ({ kind, content, digest }));
}

/** The digests of the images that visitors can fetch; empty for none. */
export interface ImageDigests {
  readonly logoDigest: string;
  readonly logoDarkDigest: string;
  readonly faviconDigest: string;
}

/** The images that are shown: none where the plan does not include them. */
export async function loadDigests(tx: Tx, pageId: string, features: PlanFeatures): Promise<ImageDigests> {
  const digestOf = async (kind: PageImageKind): Promise<string> =>
    features.include('ui_customization') ? ((await loadDigest(tx, pageId, kind)) ?? '') : '';
  return {
    logoDigest: await digestOf('logo'),
    logoDarkDigest: await digestOf('logo_dark'),
    faviconDigest: await digestOf('favicon'),
  };
}

/** The digest of one image, without its bytes; undefined when there is none. */
export async function loadDigest(tx: Tx, pageId: string, kind: PageImageKind): Promise<string | undefined> {
  const [row] = await tx.query<{ digest: string }[]>(`select digest from page_image where page_id = $1 and kind = $2`, [
    pageId,
    kind,
  ]);
  return row?.digest;
}

/** @returns the digest, and whether anything changed */
export async function putImage(
  tx: Tx,
  { customerId, pageId }: PageKey,
  kind: PageImageKind,
  content: Uint8Array,
): Promise<{ digest: string; changed: boolean }> {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const rows = await tx.query<unknown[]>(
    `insert into page_image as i (customer_id, page_id, kind, content, digest) values ($1, $2, $3, $4, $5)
     on conflict (page_id, kind) do update set content = excluded.content, digest = excluded.digest
       where i.digest <> excluded.digest
     returning 1`,
    [customerId, pageId, kind, Buffer.from(content), digest],
  );
  return { digest, changed: rows.length > 0 };
}

/** @returns whether there was one */
export async function dropImage(tx: Tx, pageId: string, kind: PageImageKind): Promise<boolean> {
  const had = (await loadDigest(tx, pageId, kind)) !== undefined;
  if (had) await tx.query(`delete from page_image where page_id = $1 and kind = $2`, [pageId, kind]);
  return had;
}
