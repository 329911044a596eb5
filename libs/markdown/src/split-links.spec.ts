import { describe, expect, it } from '@jest/globals';
import { splitLinks } from './split-links.js';

const link = (text: string): { text: string; href: string } => ({ text, href: text });

describe('splitLinks', () => {
  it.each([
    ['', []],
    ['No address here.', [{ text: 'No address here.' }]],
    ['https://a.example', [link('https://a.example')]],
    ['See http://a.example/x?y=1#z.', [{ text: 'See ' }, link('http://a.example/x?y=1#z'), { text: '.' }]],
    ['(https://a.example/b)', [{ text: '(' }, link('https://a.example/b'), { text: ')' }]],
    ['https://a.example, https://b.example', [link('https://a.example'), { text: ', ' }, link('https://b.example')]],
    ['https:// and http://', [{ text: 'https:// and http://' }]],
    ['javascript:alert(1) ftp://a.example', [{ text: 'javascript:alert(1) ftp://a.example' }]],
    ['<a href="https://a.example">', [{ text: '<a href="' }, link('https://a.example'), { text: '">' }]],
  ])('%j', (text, parts) => {
    expect(splitLinks(text)).toEqual(parts);
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
