import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

function breaker() {
  const clock = { now: 1_000_000 };
  const circuits = new CircuitBreaker(() => clock.now);
  const fail = (times: number) => {
    for (let n = 0; n < times; n += 1) circuits.silent('a');
  };
  const admit = (endpoint = 'a') => circuits.admit(endpoint).kind;
  return { clock, circuits, fail, admit };
}

describe('CircuitBreaker', () => {
  it('opens after five calls in a row without an answer, for that endpoint alone', () => {
    const { fail, admit } = breaker();
    fail(4);
    expect(admit()).toBe('call');
    fail(1);
    expect(admit()).toBe('open');
    expect(admit('b')).toBe('call');
  });

  it('says how long it stays open', () => {
    const { clock, circuits, fail } = breaker();
    fail(5);
    clock.now += 10_000;
    expect(circuits.admit('a')).toEqual({ kind: 'open', forMs: 20_000 });
  });

  it('counts from zero after an answer', () => {
    const { circuits, fail, admit } = breaker();
    fail(4);
    circuits.answered('a');
    fail(4);
    expect(admit()).toBe('call');
  });

  it('allows one probe after half a minute, and closes when it is answered', () => {
    const { clock, circuits, fail, admit } = breaker();
    fail(5);
    clock.now += 29_999;
    expect(admit()).toBe('open');
    clock.now += 1;
    expect([admit(), admit(), admit()]).toEqual(['call', 'probing', 'probing']);
    circuits.answered('a');
    expect([admit(), admit()]).toEqual(['call', 'call']);
  });

  it('waits twice as long after each probe that fails, up to ten minutes', () => {
    const { clock, fail, admit } = breaker();
    fail(5);
    clock.now += 30_000;
    const waits = [60_000, 120_000, 240_000, 480_000, 600_000, 600_000];
    for (const wait of waits) {
      expect(admit()).toBe('call');
      fail(1);
      clock.now += wait - 1;
      expect(admit()).toBe('open');
      clock.now += 1;
    }
  });

  it('is not kept open by calls that had started before it opened', () => {
    const { clock, fail, admit } = breaker();
    fail(5);
    clock.now += 20_000;
    fail(100);
    clock.now += 10_000;
    expect(admit()).toBe('call');
  });
});
