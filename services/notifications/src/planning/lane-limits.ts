import { type LaneLoad } from '../ledger/chunk-offers.js';

/**
 * How many more chunks of a lane to offer. Pointers in the broker cannot be reordered any more, so there are only as
 * many as keep the workers busy: two for each chunk in progress, and a few to start with.
 */
export function laneRoom({ offered, leased }: Pick<LaneLoad, 'offered' | 'leased'>, minDepth: number): number {
  return Math.max(0, Math.max(minDepth, 2 * leased) - offered);
}
