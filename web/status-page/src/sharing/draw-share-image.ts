import sharp from 'sharp';
import { shareImage } from '../document/share-image.js';
import type { DrawnStatus } from './drawn-statuses.js';

/** The image of a status as PNG. Needs a library of 27 MB, so it is drawn by `npm run generate` and not by the app. */
export function drawShareImage(status: DrawnStatus): Promise<Uint8Array> {
  return sharp(Buffer.from(shareImage(status)))
    .png({ palette: true, colours: 16 })
    .toBuffer();
}
