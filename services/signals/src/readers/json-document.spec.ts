import { z } from 'zod';
import { readJson } from './json-document.js';

const read = (body: string): unknown => readJson(body, z.unknown(), 'The document');
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a JSON document', () => {
  it('is read with a byte order mark, and with brackets in its texts', () => {
    expect(read('\u{feff}{"a":1}')).toEqual({ a: 1 });
    const text = `${'['.repeat(100)}"\\${'{'.repeat(100)}`;
    expect(read(JSON.stringify([text, text]))).toEqual([text, text]);
  });

  it('is read however many of its parts stand beside each other', () => {
    expect(read(JSON.stringify(Array.from({ length: 1_000 }, () => [{}])))).toHaveLength(1_000);
  });

  it('is refused when it is nested deeper than any status page, before it is parsed', () => {
    expect(() => read(nested(51))).toThrow('The document is nested deeper than a status page is.');
    expect(read(nested(50))).toEqual(JSON.parse(nested(50)));
    const before = process.cpuUsage();
    expect(() => read('['.repeat(5_000_000))).toThrow(/nested deeper/);
    expect(process.cpuUsage(before).user).toBeLessThan(300_000);
  });

  it.each([
    ['<!DOCTYPE html>', 'The document is a web page or XML, not JSON.'],
    ['{"a":', 'The document is not JSON, or only a part of it.'],
    ['', 'The document is not JSON, or only a part of it.'],
  ])('is refused for %j', (body, message) => {
    expect(() => read(body)).toThrow(message);
  });
});
