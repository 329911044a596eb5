import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, parseTraceparent } from './traceparent.js';

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

describe('traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-02`, false],
  ])('%s is read', (text, isSampled) => {
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    '',
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}`,
  ])('%j is invalid', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is written as it was read', () => {
    for (const text of [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`]) {
      const place = parseTraceparent(text);
      expect(place && formatTraceparent(place)).toBe(text);
    }
  });
});
