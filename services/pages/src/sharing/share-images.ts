import sharp from 'sharp';
import { SHARE_IMAGE_PATH, shareImage } from '@candor/status-page/document/share-image.js';
import { viewOf } from '@candor/status-page/page-view.js';
import type { PageComponent, PageState } from '@candor/status-page/page-state.js';

type Status = PageComponent['componentStatus'];

const STATUSES = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const satisfies readonly Status[];

const SVG = { operation: ['VipsForeignLoadSvg'] };

// The library is one for the whole process, where what reads uploads shuts SVG out: it is open for these drawings alone.
sharp.unblock(SVG);
/** Drawn once: there is one per state, and every page shares them. */
const drawn = new Map<Status, Uint8Array>(
  await Promise.all(
    STATUSES.map(async (status): Promise<[Status, Uint8Array]> => [
      status,
      await sharp(Buffer.from(shareImage(status)))
        .png({ palette: true, colours: 16 })
        .toBuffer(),
    ]),
  ),
);
sharp.block(SVG);

/** The image that stands beside a shared link of the page, by its state: 1200 × 630, PNG. */
export function sharedImage(state: PageState): { path: string; contentType: string; body: Uint8Array } {
  const body = drawn.get(viewOf(state).overall) ?? new Uint8Array();
  return { path: SHARE_IMAGE_PATH, contentType: 'image/png', body };
}
