import type { MessageInitShape } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { makePage } from './search-page.js';

const KIB = 1_024;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly bytes: number;
}

/** Rows of about this many bytes, and how many of them were mapped. */
function listOf(count: number, bytes: number) {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({ id: newId(), at: new Date(index), bytes }));
  const mapped: number[] = [];
  const mapping = {
    schema: IncidentSchema,
    timeOf: ({ at }: Row) => at,
    toWire: async (some: readonly Row[]): Promise<MessageInitShape<typeof IncidentSchema>[]> => {
      mapped.push(some.length);
      return some.map(({ id, bytes: length }) => ({ id, name: 'x'.repeat(length) }));
    },
  };
  const page = (pageSize: number) => makePage(rows, { conditions: [], after: [], pageSize }, mapping);
  return { rows, mapped, page };
}

describe('a page', () => {
  it('holds as many as requested, in their order, with a cursor for the next page', async () => {
    const { rows, mapped, page } = listOf(121, 1);
    const { found, nextCursor } = await page(120);
    expect(found.map(({ id }) => id)).toEqual(rows.slice(0, 120).map(({ id }) => id));
    expect(Buffer.from(nextCursor, 'base64url').toString()).toBe(`119.${rows[119]?.id}`);
    expect(mapped).toEqual([50, 50, 20]);
  });

  it('is the last when no row follows it', async () => {
    expect((await listOf(120, 1).page(120)).nextCursor).toBe('');
    expect(await listOf(0, 1).page(120)).toEqual({ found: [], nextCursor: '' });
  });

  it('ends before it exceeds the size of a message, and does not load what does not fit', async () => {
    const { rows, mapped, page } = listOf(501, 100 * KIB);
    const { found, nextCursor } = await page(500);
    expect(found).toHaveLength(8);
    expect(Buffer.from(nextCursor, 'base64url').toString()).toContain(rows[7]?.id);
    expect(mapped).toEqual([50]);
  });

  it('holds at least one, however large', async () => {
    const { found, nextCursor } = await listOf(2, 1_000 * KIB).page(100);
    expect(found).toHaveLength(1);
    expect(nextCursor).not.toBe('');
  });
});
