import { describe, expect, it } from '@jest/globals';
import { formatted, type Formatting } from './formatting.rules.js';

/** A text in which `[` and `]` stand around the selection, or `|` where there is none. */
function apply(kind: Formatting, marked: string): string {
  const text = marked.replace(/[⟦⟧|]/g, '');
  const start = marked.search(/[⟦|]/);
  const end = marked.includes('|') ? start : marked.indexOf('⟧') - 1;
  const edit = formatted(kind, { text, start, end });
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  if (edit.start === edit.end) return `${after.slice(0, edit.start)}|${after.slice(edit.start)}`;
  return `${after.slice(0, edit.start)}⟦${after.slice(edit.start, edit.end)}⟧${after.slice(edit.end)}`;
}

describe('formatting', () => {
  it.each<[Formatting, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a⟦ b ⟧c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
    ['bold', 'a |', 'a **⟦bold text⟧**'],
    ['italic', '⟦a⟧', '_⟦a⟧_'],
    ['italic', '_⟦a⟧_', '⟦a⟧'],
    ['code', '⟦a⟧', '`⟦a⟧`'],
    ['code', 'x\n⟦a\nb⟧\ny', 'x\n```\n⟦a\nb⟧\n```\ny'],
    ['code', 'x ⟦a\nb⟧ y', 'x \n```\n⟦a\nb⟧\n```\n y'],
    ['link', 'see ⟦docs⟧', 'see [docs](⟦https://⟧)'],
    ['link', '⟦https://x.example⟧', '[⟦link text⟧](https://x.example)'],
    ['link', '|', '[⟦link text⟧](https://)'],
    ['bullets', 'a\n⟦b\nc⟧\nd', 'a\n⟦- b\n- c⟧\nd'],
    ['bullets', 'a\nb|c\nd', 'a\n- bc|\nd'],
    ['bullets', '⟦- a\n- b⟧', '⟦a\nb⟧'],
    ['bullets', '⟦- a\nb⟧', '⟦- - a\n- b⟧'],
    ['numbers', '⟦a\nb⟧', '⟦1. a\n2. b⟧'],
    ['numbers', '⟦1. a\n2. b⟧', '⟦a\nb⟧'],
    ['quote', '⟦a\n\nb⟧', '⟦> a\n> \n> b⟧'],
    ['quote', '⟦> a\n>\n> b⟧', '⟦a\n\nb⟧'],
    ['quote', '|', '> |'],
  ])('%s: %j becomes %j', (kind, before, after) => {
    expect(apply(kind, before)).toBe(after);
  });
});
