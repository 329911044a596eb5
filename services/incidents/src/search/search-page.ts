import { create, toBinary, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import type { SelectQueryBuilder } from 'typeorm';
import { cursorAfter, type Search } from './search.rules.js';

/** The bus carries messages of 1 MiB at most; a page stays below. */
const MAX_PAGE_BYTES = 896 * 1024;
/** Rows mapped at a time: an incident may be nearly as large as a page. */
const BATCH = 50;

interface Row {
  readonly id: string;
}

/**
 * Reads the rows of a search, and one more than its page, to see whether another follows.
 * @param query of the organisation's rows, in the order of the search, already without what the reader may not see
 */
export async function findRows<R extends Row>(query: SelectQueryBuilder<R>, search: Search): Promise<R[]> {
  query.limit(search.pageSize + 1);
  for (const { sql, parameters } of [...search.conditions, ...search.after]) query.andWhere(sql, parameters);
  return query.getMany();
}

/** The rows of a search on all of its pages, to be counted. @param query as for `findRows`, without an order */
export function matching<R extends Row>(query: SelectQueryBuilder<R>, search: Search): SelectQueryBuilder<R> {
  for (const { sql, parameters } of search.conditions) query.andWhere(sql, parameters);
  return query;
}

/** How the rows of a list are mapped. */
interface Rendering<R extends Row, D extends DescMessage> {
  readonly schema: D;
  /** The content of rows, in their order; called for a few at a time, so that rows that do not fit are never loaded. */
  readonly toWire: (rows: readonly R[]) => Promise<MessageInitShape<D>[]>;
  /** The time that orders the search. */
  readonly timeOf: (row: R) => Date;
}

/** The page from the rows of `findRows`: as many as requested that fit into a message of the bus, at least one. */
export async function makePage<R extends Row, D extends DescMessage>(
  rows: readonly R[],
  { pageSize }: Search,
  { schema, toWire, timeOf }: Rendering<R, D>,
): Promise<{ found: MessageShape<D>[]; nextCursor: string }> {
  const wanted = rows.slice(0, pageSize);
  const found: MessageShape<D>[] = [];
  for (let from = 0, room = MAX_PAGE_BYTES; room > 0 && from < wanted.length; from += BATCH) {
    for (const init of await toWire(wanted.slice(from, from + BATCH))) {
      const message = create(schema, init);
      room -= toBinary(schema, message).byteLength;
      if (room < 0 && found.length > 0) break;
      found.push(message);
    }
  }
  const last = rows[found.length - 1];
  return { found, nextCursor: last && found.length < rows.length ? cursorAfter(timeOf(last), last.id) : '' };
}
