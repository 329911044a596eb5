import { digestOf, nextRevision } from './state.store.js';

describe('the next revision of a state', () => {
  it('is the moment of the change, by the clock of the database', () => {
    expect(nextRevision(undefined, 1_000)).toBe(1_000n);
    expect(nextRevision(999n, 1_000)).toBe(1_000n);
  });

  it('grows also where the clock does not', () => {
    expect(nextRevision(1_000n, 1_000)).toBe(1_001n);
    expect(nextRevision(5_000n, 1_000)).toBe(5_001n);
  });
});

it('the digest of a state names what it says, whatever its revision', () => {
  const saying = (text: string) => (revision: bigint) => Buffer.from(`${text} ${revision}`);
  expect(digestOf(saying('up'))).toBe(digestOf(saying('up')));
  expect(digestOf(saying('up'))).not.toBe(digestOf(saying('down')));
});
