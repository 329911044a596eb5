import { FairTurns } from './fair-turns.js';

const HANDLERS = 8;

describe('FairTurns', () => {
  let now: number;
  let turns: FairTurns<string>;
  beforeEach(() => {
    now = 1_000;
    turns = new FairTurns(HANDLERS, () => now);
  });

  /** Offers messages until one is sent back. @returns how many were accepted */
  function fill(customerId: string, count: number): number {
    return Array.from({ length: count }, (_, n) => turns.offer(customerId, `${customerId}${n}`)).filter(
      (laterMs) => laterMs === undefined,
    ).length;
  }

  const nextOnes = (count: number): (string | undefined)[] =>
    Array.from({ length: count }, () => turns.next()?.customerId);

  it('gives messages in their order', () => {
    turns.offer('a', 'first');
    turns.offer('a', 'second');
    expect([turns.next()?.message, turns.next()?.message, turns.next()]).toEqual(['first', 'second', undefined]);
  });

  it('says whether an organisation has room, which leaves its turns as they are', () => {
    expect(turns.hasRoom('a')).toBe(true);
    fill('a', 16);
    const before = turns.offer('a', 'sent back');
    for (let each = 0; each < 1_000; each++) expect(turns.hasRoom('a')).toBe(false);
    expect(turns.hasRoom('b')).toBe(true);
    expect(turns.hasRoom('')).toBe(true);
    expect(turns.offer('a', 'sent back too')! - before!).toBeLessThan(10);
  });

  it('serves organisations in turn', () => {
    fill('a', 5);
    fill('b', 2);
    expect(nextOnes(5)).toEqual(['a', 'b', 'a', 'b', 'a']);
  });

  it('leaves a handler to others however much one organisation has', () => {
    fill('a', 16);
    expect(nextOnes(8)).toEqual([...Array(7).fill('a'), undefined]);
    turns.offer('b', 'b0');
    expect(turns.next()).toEqual({ customerId: 'b', message: 'b0' });
  });

  it('gives no more than there are handlers', () => {
    for (let n = 0; n < 12; n += 1) turns.offer(`c${n}`, 'one');
    expect(nextOnes(10).filter(Boolean)).toHaveLength(HANDLERS);
  });

  it('sends back what an organisation has beyond a few, each later than the one before', () => {
    expect(fill('a', 16)).toBe(16);
    const later = [turns.offer('a', 'x'), turns.offer('a', 'y'), turns.offer('a', 'z')].map(Number);
    expect(later[0]).toBeGreaterThanOrEqual(50);
    expect(later).toEqual([...later].sort((a, b) => a - b));
    expect(turns.offer('b', 'b0')).toBeUndefined();
  });

  it('delays nothing it sends back by more than five seconds', () => {
    fill('a', 16);
    const later = Array.from({ length: 50_000 }, (_, n) => turns.offer('a', `${n}`) ?? 0);
    expect(Math.max(...later)).toBeLessThanOrEqual(5_000);
    expect(Math.min(...later.slice(-1_000))).toBeGreaterThanOrEqual(2_500);
  });

  it('keeps messages of no organisation, and lets them have every handler', () => {
    expect(fill('', 1_000)).toBe(1_000);
    expect(nextOnes(9)).toEqual([...Array(8).fill(''), undefined]);
  });

  describe('after a failure', () => {
    beforeEach(() => {
      turns.offer('a', 'bad');
      turns.next();
      turns.done('a', 100, true);
    });

    it('pauses the organisation for four times as long as that took', () => {
      turns.offer('a', 'next');
      expect(turns.next()).toBeUndefined();
      expect(turns.restMs).toBe(400);
      now += 400;
      expect(turns.next()).toEqual({ customerId: 'a', message: 'next' });
    });

    it('gives it one handler at a time and keeps two messages of it', () => {
      expect(fill('a', 10)).toBe(2);
      now += 400;
      expect(nextOnes(2)).toEqual(['a', undefined]);
    });

    it('serves others in the meantime', () => {
      fill('a', 10);
      turns.offer('b', 'b0');
      expect(turns.next()).toEqual({ customerId: 'b', message: 'b0' });
    });

    it('gives it its full share after a success', () => {
      fill('a', 2);
      now += 400;
      turns.next();
      turns.done('a', 5, false);
      expect(fill('a', 10)).toBe(10);
      expect(nextOnes(8)).toEqual([...Array(7).fill('a'), undefined]);
    });

    it('does not pause messages of no organisation', () => {
      turns.offer('', 'bad');
      turns.next();
      turns.done('', 100, true);
      turns.offer('', 'next');
      expect(turns.next()).toEqual({ customerId: '', message: 'next' });
    });
  });

  it('gives up waiting messages when it is drained', () => {
    fill('a', 3);
    fill('b', 1);
    expect(turns.drain().sort()).toEqual(['a0', 'a1', 'a2', 'b0']);
    expect([turns.waiting, turns.next()]).toEqual([0, undefined]);
  });
});
