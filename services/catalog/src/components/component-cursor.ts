import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { ListComponentsRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { WireComponent } from './component.mapper.js';

/** The position of a component in the list. */
export interface ComponentPlace {
  readonly groupName: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly id: string;
}

const MAX_PAGE_SIZE = 1_000;
/** Size of one page; a message of the bus carries 1 MiB. */
const MAX_PAGE_BYTES = 768 * 1024;
/** Size of a component without its texts, rounded up. */
const FIXED_BYTES = 96;
/** The end of the year 9999 (ms): no component is younger. */
const MAX_EPOCH_MS = 253_402_300_799_999;

/** The position after a component, so that the next page starts there even when the component is deleted by then. */
export function cursorAfter({
  groupName,
  creationTime,
  id,
}: Pick<WireComponent, 'groupName' | 'creationTime' | 'id'>): string {
  return Buffer.from(`${creationTime}.${id}.${groupName}`).toString('base64url');
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

/** The number of the components that fit into one message; at least one. */
export function fitting(components: readonly Pick<WireComponent, 'name' | 'description' | 'groupName'>[]): number {
  let bytes = 0;
  const first = components.findIndex(({ name = '', description = '', groupName = '' }) => {
    bytes += FIXED_BYTES + Buffer.byteLength(name) + Buffer.byteLength(description) + Buffer.byteLength(groupName);
    return bytes > MAX_PAGE_BYTES;
  });
  return first === -1 ? components.length : Math.max(1, first);
}

function placeOf(cursor: string): ComponentPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, time = '', id = '', groupName = ''] = /^(\d{1,16})\.([^.]{36})\.([^\0]*)$/s.exec(text) ?? [];
  const createdAt = Number(time);
  return isId(id) && createdAt <= MAX_EPOCH_MS ? { groupName, createdAt, id } : undefined;
}
