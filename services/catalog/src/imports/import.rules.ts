import { isBlank, Violations } from '@candor/platform/violations.js';
import type { ImportedComponent } from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { readComponentDraft, type ComponentDraft } from '../components/component.rules.js';
import { InvalidError } from '@candor/platform/errors.js';

/** So that one transaction and one message of the bus hold all of them. */
export const MAX_IMPORTED = 200;
export const TOO_MANY = `Please give at most ${MAX_IMPORTED} services at once.`;

/** What distinguishes components in an import. By hand, two of one name may be made. */
export interface NamedComponent {
  readonly name: string;
  /** Empty for none. */
  readonly groupName: string;
}

/** The same for two components that visitors could not distinguish. */
export function identityOf({ name, groupName }: NamedComponent): string {
  return JSON.stringify([groupName.trim().toLowerCase(), name.trim().toLowerCase()]);
}

/**
 * Checks components that are to be created with the rules of one, in use and with their history shown.
 * @param isKnown whether the organisation has one of this identity
 * @throws InvalidError naming every wrong field, and every service that comes twice or is there already
 */
export function readImport(
  given: readonly Pick<ImportedComponent, 'name' | 'description' | 'groupName'>[],
  isKnown: (identity: string) => boolean,
): ComponentDraft[] {
  const violations = new Violations()
    .check(given.length > 0, '/services', 'Please give at least one service.')
    .check(given.length <= MAX_IMPORTED, '/services', TOO_MANY);
  violations.throwIfAny();
  const seen = new Set<string>();
  const drafts = given.flatMap(({ name, description, groupName }, index) => {
    const place = `/services/${index}`;
    const identity = identityOf({ name, groupName });
    if (!isBlank(name)) {
      violations
        .check(!seen.has(identity), `${place}/name`, `${name.trim()} is given twice.`)
        .check(!isKnown(identity), `${place}/name`, `${name.trim()} is there already.`);
    }
    seen.add(identity);
    return within(violations, place, () =>
      readComponentDraft({
        ...{ name, description, groupName, nameTranslations: [], descriptionTranslations: [] },
        ...{ enabled: true, internal: false, showHistoricalStatus: true },
      }),
    );
  });
  violations.throwIfAny();
  return drafts;
}

/** What `read` returns; what it refuses is added below the place. */
function within<T>(violations: Violations, place: string, read: () => T): T[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    for (const { pointer, detail } of error.violations) violations.add(`${place}${pointer}`, detail);
    return [];
  }
}

/** Components in the runs of one group, so that a group gets its place before what comes after it. */
export function runsOf<T extends NamedComponent>(components: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const component of components) {
    const last = runs.at(-1);
    if (last?.[0]?.groupName === component.groupName) last.push(component);
    else runs.push([component]);
  }
  return runs;
}
