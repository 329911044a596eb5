import { describe, expect, it } from '@jest/globals';
import { isolate } from './isolate.js';

describe('isolate', () => {
  it.each(['תשלומים', 'API الدفع', 'ﷲ', '𞤀𞤣'])('isolates %s', (name) => {
    expect(isolate(name)).toBe(`\u2068${name}\u2069`);
  });

  it.each(['', 'API', 'Größe', '支払い', 'Платежи', '😀'])('does not change %s', (name) => {
    expect(isolate(name)).toBe(name);
  });
});
