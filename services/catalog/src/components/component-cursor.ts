import { Violations } from '@candor/platform/violations.js';
import type { ListComponentsRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { Translated, WireComponent, WireGroup } from './component.mapper.js';

/** The position of a component in the list. */
export interface ComponentPlace {
  readonly groupPosition: bigint;
  readonly position: bigint;
}

const MAX_PAGE_SIZE = 1_000;
/** Size of one page; a message of the bus carries 1 MiB. */
const MAX_PAGE_BYTES = 768 * 1024;
/** Size of a component or a group without its texts, rounded up. */
const FIXED_BYTES = 96;

/** The position after a component, so that the next page starts there even when the component is deleted by then. */
export function cursorAfter({ groupPosition, position }: ComponentPlace): string {
  return Buffer.from(`${groupPosition}.${position}`).toString('base64url');
}

/** @throws InvalidError for a page size below 0 and for an invalid cursor */
export function readComponentPage({ pageSize, cursor }: Pick<ListComponentsRequest, 'pageSize' | 'cursor'>): {
  readonly size: number;
  readonly after?: ComponentPlace;
} {
  const after = cursor === '' ? undefined : placeOf(cursor);
  new Violations()
    .check(pageSize >= 0, '/limit', `Please give a number from 1 to ${MAX_PAGE_SIZE}.`)
    .check(cursor === '' || after !== undefined, '/cursor', 'Please give the cursor as it was received.')
    .throwIfAny();
  return { size: Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE), after };
}

/**
 * The number of the components that fit into one message with their groups; at least one.
 * @param groups by name
 */
export function fitting(
  components: readonly (Pick<WireComponent, 'name' | 'description' | 'groupName'> &
    Partial<Pick<WireComponent, 'upstreams'> & Translated>)[],
  groups: ReadonlyMap<string, Pick<WireGroup, 'name' | 'description'> & Partial<Translated>> = new Map(),
): number {
  let bytes = 0;
  const counted = new Set<string>();
  const first = components.findIndex(({ name = '', description = '', groupName, upstreams = [], ...translated }) => {
    const group = counted.has(groupName) ? undefined : groups.get(groupName);
    counted.add(groupName);
    bytes += FIXED_BYTES + bytesOf(name, description, groupName, ...textsOf(translated));
    for (const { providerName = '', componentName = '', url = '', text = '' } of upstreams) {
      bytes += FIXED_BYTES + bytesOf(providerName, componentName, url, text);
    }
    if (group) bytes += FIXED_BYTES + bytesOf(group.name, group.description, ...textsOf(group));
    return bytes > MAX_PAGE_BYTES;
  });
  return first === -1 ? components.length : Math.max(1, first);
}

/** The texts in further languages; a tag of a language and what encodes it have a few bytes. */
function textsOf({ nameTranslations = [], descriptionTranslations = [] }: Partial<Translated>): string[] {
  return [...nameTranslations, ...descriptionTranslations].map(({ language, text }) => `${language}      ${text}`);
}

function bytesOf(...texts: string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** Places are at most 18 digits long: a sequence that counts a million a second reaches that in 30,000 years. */
function placeOf(cursor: string): ComponentPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, groupPosition, position] = /^(\d{1,18})\.(\d{1,18})$/.exec(text) ?? [];
  if (groupPosition === undefined || position === undefined) return undefined;
  return { groupPosition: BigInt(groupPosition), position: BigInt(position) };
}
