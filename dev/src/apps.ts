import { apps } from '@candor/ops/apps.js';
import { schemas } from '@candor/ops/schemas.js';
import { seed } from '@candor/ops/seed/seed.js';
import { type Product } from './launcher/launch.js';

/** All apps and schemas, as ops names them. */
export const product: Product = {
  apps,
  schemas,
  seed,
};
