import { z } from 'zod';
import { openStore } from '@candor/object-store/open-store.js';
import type { ObjectStore } from '@candor/object-store/object-store.js';
import { loadConfig, natsUrls, type Env } from '@candor/platform/config.js';

const schema = z.object({
  NATS_URL: natsUrls,
  /** Folder of its own copy of the states. */
  SNAPSHOT_DIR: z.string(),
  /** Where the files go: `file:///folder` or `s3://bucket/prefix`. */
  COPY_TO: z.string(),
});

export interface CopiesConfig {
  readonly natsUrls: readonly string[];
  readonly snapshotDir: string;
  readonly store: ObjectStore;
  /** The time (epoch ms) that decides which day a page shows; the machine's clock by default. */
  readonly now?: () => number;
}

/** @throws ConfigError naming every variable that is missing or invalid @throws ObjectStoreError for another address */
export function copiesConfig(env: Env): CopiesConfig {
  const given = loadConfig('page-copies', schema, env);
  return {
    natsUrls: given.NATS_URL,
    snapshotDir: given.SNAPSHOT_DIR,
    store: openStore('page-copies', given.COPY_TO, env),
  };
}
