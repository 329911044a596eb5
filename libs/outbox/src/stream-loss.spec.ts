import type { StreamRecord } from './stream-ledger.js';
import { findLoss } from './stream-loss.js';

type Log = ReadonlyMap<number, string>;

const CREATED = '2026-01-01T00:00:00Z';

/** What the schema has recorded, as sequence number → id. */
function recorded(rows: Log): StreamRecord {
  const newest = [...rows].map(([seq, id]) => ({ seq, id })).sort((a, b) => b.seq - a.seq);
  const times = { created: CREATED, verifiedAt: 'then', asOf: 'now', repairUntil: null };
  return { ...times, isOtherServer: false, newest: newest.slice(0, 5) };
}

function look(stream: Log, rows: Log, options: { created?: string; newestOnly?: boolean; firstSeq?: number } = {}) {
  const { created = CREATED, newestOnly = false, firstSeq = 1 } = options;
  const state = { last_seq: Math.max(firstSeq - 1, ...stream.keys()), first_seq: firstSeq };
  return findLoss({ created, state } as never, recorded(rows), newestOnly, {
    messageIdAt: async (seq) => stream.get(seq),
    lastRowUpTo: async (limit) => {
      const seq = Math.max(0, ...[...rows.keys()].filter((key) => key <= limit));
      return seq === 0 ? undefined : { seq, id: rows.get(seq) ?? '' };
    },
  });
}

const log = (length: number, name = 'm', from = 1): [number, string][] =>
  Array.from({ length }, (_, i) => [from + i, `${name}${from + i}`]);
const everyThird = (entries: [number, string][]): Log => new Map(entries.filter(([seq]) => seq % 3 === 0));

describe('detecting whether a stream has lost messages', () => {
  it('finds no loss when the last recorded message is at its number', async () => {
    expect(await look(new Map(log(100)), everyThird(log(90)))).toBeUndefined();
  });

  it('finds no loss when nothing was ever recorded', async () => {
    expect(await look(new Map(), new Map())).toBeUndefined();
  });

  it('takes a recreated stream for empty, whatever is stored under the numbers', async () => {
    expect(await look(new Map(log(100)), everyThird(log(90)), { created: 'later' })).toBe(0);
  });

  it.each([0, 1, 2, 3, 50, 60, 88, 89])('finds where a log that ends at %i was cut off', async (end) => {
    const stream = new Map(log(end));
    expect(await look(stream, everyThird(log(90)))).toBe(Math.floor(end / 3) * 3);
  });

  it.each([0, 40, 89])('finds it although other messages took the numbers above %i', async (end) => {
    const stream = new Map([...log(end), ...log(200, 'other', end + 1)]);
    expect(await look(stream, everyThird(log(90)))).toBe(Math.floor(end / 3) * 3);
  });

  it('does not count expired messages as lost', async () => {
    expect(await look(new Map(), everyThird(log(90)), { firstSeq: 500 })).toBeUndefined();
  });

  it('checks the next message when the last was replaced, in a stream that keeps the last of each subject', async () => {
    const stream = new Map<number, string>([
      [87, 'm87'],
      [95, 'newer'],
    ]);
    expect(await look(stream, everyThird(log(90)), { newestOnly: true })).toBeUndefined();
    expect(await look(new Map([[95, 'newer']]), everyThird(log(90)), { newestOnly: true })).toBe(0);
  });
});
