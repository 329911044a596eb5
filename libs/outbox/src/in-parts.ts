import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';

/** Items of one event: as many as an organisation may have links, so that a burst is one event, and one new page state. */
export const MAX_ITEMS = 500;
/** A quarter of what the broker accepts. */
export const MAX_BYTES = 256 * 1024;

/**
 * Cuts what an event lists, in its order, into the lists of as few events as may carry it: at most 500 items and 256 KiB
 * each, and an item alone where it is larger.
 */
export function inParts<M extends DescMessage, Item extends MessageInitShape<M>>(
  schema: M,
  items: readonly Item[],
): Item[][] {
  const parts: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = toBinary(schema, create(schema, item)).length;
    const part = parts.at(-1);
    if (part && part.length < MAX_ITEMS && bytes + size <= MAX_BYTES) {
      part.push(item);
      bytes += size;
    } else {
      parts.push([item]);
      bytes = size;
    }
  }
  return parts;
}
