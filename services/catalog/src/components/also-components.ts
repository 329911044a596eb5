import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';

/** As many as a page has components. */
const MAX_IDS = 1_000;

/**
 * The ids of internal components that a visitor's answer has too.
 * @throws InvalidError for ids that are none or too many
 */
export function readAlso({ alsoComponentIds }: { readonly alsoComponentIds: readonly string[] }): readonly string[] {
  new Violations()
    .check(alsoComponentIds.length <= MAX_IDS, '/alsoComponentIds', `Please give at most ${MAX_IDS} ids of services.`)
    .check(alsoComponentIds.every(isId), '/alsoComponentIds', 'Please give the ids of services.')
    .throwIfAny();
  return alsoComponentIds;
}
