import { describe, expect, it } from '@jest/globals';
import { proposedDraft } from '../../test/samples.js';
import { draftWords, namesInShort, pageOf } from './proposed-draft.js';

describe('the words of a draft', () => {
  it('are one line each, but for its message', () => {
    const { draft } = proposedDraft({
      providerName: 'Stripe\r\nBcc: x',
      name: 'Cards\nfail',
      message: ' One.\nTwo. \n',
      componentNames: ['Pay\nments', ' \n'],
      incidentName: 'Err\nors',
      incidentUrl: 'https://status.stripe.example/i1',
    });
    expect(draftWords(draft)).toEqual({
      provider: 'Stripe Bcc: x',
      providerUrl: 'https://status.stripe.example',
      incident: 'Err ors',
      incidentUrl: 'https://status.stripe.example/i1',
      title: 'Cards fail',
      message: 'One.\nTwo.',
      services: ['Pay ments'],
    });
  });

  it('are bounded, and no character of them is split', () => {
    const long = '😀'.repeat(9_000);
    const { provider, title, message, services } = draftWords(
      proposedDraft({ providerName: long, name: long, message: long, componentNames: Array(99).fill(long) }).draft,
    );
    expect([provider, title, message, services[0]].map((text) => [...(text ?? '')].length)).toEqual([
      80, 200, 5_000, 120,
    ]);
    expect(message.endsWith('😀…')).toBe(true);
    expect(services).toHaveLength(20);
  });
});

it.each([
  ['https://status.example/', 'https://status.example/'],
  ['HTTP://status.example', 'http://status.example'],
  ['javascript:alert(1)', undefined],
  ['mailto:a@b.example', undefined],
  ['https://status.example/"><b>', undefined],
  ['/incidents', undefined],
  [`https://status.example/${'a'.repeat(500)}`, undefined],
  ['', undefined],
])('a page at %j is linked as %j', (url, link) => {
  expect(pageOf(url)).toBe(link);
});

it.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B', 'C'], 'A, B, and C'],
  [['A', 'B', 'C', 'D'], 'A, B, and others'],
])('%j in short is %j', (names, text) => {
  expect(namesInShort(names, 'others')).toBe(text);
});

it('names are listed as a language does', () => {
  expect(namesInShort(['A', 'B'], 'weitere', 'de')).toBe('A und B');
  expect(namesInShort(['A', 'B', 'C', 'D'], 'その他', 'ja')).toBe('A、B、その他');
});
