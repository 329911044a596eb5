import { isId } from '@candor/platform/ids.js';
import { checkSenderName } from '@candor/platform/sender-name.js';
import { Violations } from '@candor/platform/violations.js';
import type { PlacedComponent } from '../page/further-pages.store.js';

const MAX_NAME = 100;
const MAX_GROUP = 100;
/** As many as one reading of the contexts asks for. */
const MAX_COMPONENTS = 1_000;
const UNKNOWN = 'There is no such service.';

/** What staff say of a further page. */
export interface PageDraft {
  readonly name: string;
  readonly components: readonly PlacedComponent[];
}

/**
 * Checks and normalises staff input.
 * @throws InvalidError naming every wrong field
 */
export function readPage(given: PageDraft): PageDraft {
  const violations = new Violations().text(given.name, '/name', 'Please give the page a name.', MAX_NAME);
  // Until its settings say another one, mails are sent in it.
  checkSenderName(violations, given.name, '/name');
  const { components } = given;
  violations.check(
    components.length <= MAX_COMPONENTS,
    '/components',
    `Please choose at most ${MAX_COMPONENTS} services.`,
  );
  const read = components.slice(0, MAX_COMPONENTS).map(({ componentId, groupName }) => ({
    componentId: componentId.toLowerCase(),
    groupName: groupName.trim(),
  }));
  checkOnce(violations, read);
  checkGroups(violations, read);
  violations.throwIfAny();
  return { name: given.name.trim(), components: read };
}

/** @throws InvalidError naming every component that the organisation does not have */
export function requireKnown(components: readonly PlacedComponent[], known: ReadonlySet<string>): void {
  const violations = new Violations();
  for (const [index, { componentId }] of components.entries())
    violations.check(known.has(componentId), `/components/${index}/componentId`, UNKNOWN);
  violations.throwIfAny();
}

export function isSamePage(one: PageDraft, other: PageDraft): boolean {
  const shape = ({ name, components }: PageDraft) =>
    JSON.stringify([name, components.map(({ componentId, groupName }) => [componentId, groupName])]);
  return shape(one) === shape(other);
}

function checkOnce(violations: Violations, components: readonly PlacedComponent[]): void {
  const seen = new Set<string>();
  for (const [index, { componentId }] of components.entries()) {
    const pointer = `/components/${index}/componentId`;
    if (!isId(componentId)) violations.add(pointer, UNKNOWN);
    else if (seen.has(componentId)) violations.add(pointer, 'Please choose every service once.');
    seen.add(componentId);
  }
}

function checkGroups(violations: Violations, components: readonly PlacedComponent[]): void {
  const ended = new Set<string>();
  let before = '';
  for (const [index, { groupName }] of components.entries()) {
    const pointer = `/components/${index}/groupName`;
    violations.optionalText(groupName, pointer, MAX_GROUP);
    if (groupName !== before) ended.add(before);
    if (groupName !== '' && ended.has(groupName))
      violations.add(pointer, 'Please keep the services of a group together.');
    before = groupName;
  }
}
