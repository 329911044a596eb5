import { describe, expect, it } from '@jest/globals';
import { withFilter, withScheme } from './customize.rules.js';

describe('an address without a scheme', () => {
  it.each([
    ['acme.example', 'http://acme.example'],
    [' acme.example/about ', 'http://acme.example/about'],
    ['acme.example:8080', 'http://acme.example:8080'],
    ['localhost:8080/x', 'http://localhost:8080/x'],
    ['https://acme.example', 'https://acme.example'],
    ['HTTP://acme.example', 'HTTP://acme.example'],
    ['', ''],
    ['  ', ''],
  ])('%j is sent as %j', (typed, sent) => {
    expect(withScheme(typed)).toBe(sent);
  });
});

describe('the periods that visitors choose from', () => {
  it('are shortest first, however they were ticked', () => {
    expect(withFilter(['1_year'], '1_month', true)).toEqual(['1_month', '1_year']);
    expect(withFilter(['1_month', '1_year'], '1_month', false)).toEqual(['1_year']);
    expect(withFilter(['1_month'], '1_month', true)).toEqual(['1_month']);
  });
});
