import { matchesEntityTag, opaqueTag } from './entity-tag.js';

describe('If-None-Match', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    ['"a,b", "abc"', true],
    ['"abcd"', false],
    ['abc', false],
    ['w/"abd"', false],
    ['"x", "y"', false],
    ['"x,"abc', false],
    ['', false],
    ['"', false],
  ])('%j matches "abc": %s', (header, expected) => {
    expect(matchesEntityTag(header, '"abc"')).toBe(expected);
  });

  it('finds a tag with a comma in a list', () => {
    expect(matchesEntityTag('"x", "a,b"', '"a,b"')).toBe(true);
    expect(matchesEntityTag('"a", "b"', '"a,b"')).toBe(false);
  });

  it('reads a header of 16 KiB quickly', () => {
    // Processor time, which other processes do not affect.
    const before = process.cpuUsage();
    expect(matchesEntityTag('"'.repeat(16_384), '"abc"')).toBe(false);
    expect(matchesEntityTag('W/"a'.repeat(4_096), '"abc"')).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  it('compares without the weakness mark', () => {
    expect(opaqueTag('W/"abc"')).toBe('"abc"');
    expect(opaqueTag('"abc"')).toBe('"abc"');
  });
});
