import { type LaneLoad } from '../ledger/chunk-offers.js';

/**
 * How many more chunks of a lane to point workers at. What waits in the broker cannot be reordered any more, so there is
 * as little as keeps the workers busy: two pointers for each chunk that is being worked on, and a few to begin with.
 */
export function laneRoom({ offered, leased }: Pick<LaneLoad, 'offered' | 'leased'>, minDepth: number): number {
  return Math.max(0, Math.max(minDepth, 2 * leased) - offered);
}
