import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ObjectStore } from '@candor/object-store/object-store.js';

const schema = z.object({
  /** The folder of the page's files. */
  folder: z.string(),
  revision: z.number(),
  /** By address. */
  files: z.record(
    z.string(),
    z.object({
      /** Of what was rendered last. */
      etag: z.string(),
      /** Of what was written. */
      digest: z.string(),
      file: z.string(),
      links: z.array(z.string()),
    }),
  ),
});

/** What was copied of a page, kept beside the copy, so that a start renders only what has changed. */
export type CopyManifest = z.output<typeof schema>;
export type CopiedFile = CopyManifest['files'][string];

/** No label of a page can be this. */
const keyOf = (pageId: string): string => `_copies/${pageId}.json`;

/** @returns undefined where nothing was copied @throws ObjectStoreError */
export async function readManifest(store: ObjectStore, pageId: string): Promise<CopyManifest | undefined> {
  const found = await store.get(keyOf(pageId));
  const parsed = found && schema.safeParse(JSON.parse(await text(found.body)));
  // One of another release, or a damaged one: everything is written again.
  return parsed?.success ? parsed.data : undefined;
}

/** @throws ObjectStoreError */
export async function writeManifest(store: ObjectStore, pageId: string, manifest: CopyManifest): Promise<void> {
  await store.put(keyOf(pageId), Buffer.from(JSON.stringify(manifest)), { 'content-type': 'application/json' });
}

/** @throws ObjectStoreError */
export async function removeManifest(store: ObjectStore, pageId: string): Promise<void> {
  await store.remove(keyOf(pageId));
}
