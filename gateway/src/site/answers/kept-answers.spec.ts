import { Page } from '../pages/page.js';
import { KeptAnswers, keptOf, type Kept } from './kept-answers.js';
import type { RenderedAnswer } from './render-answer.js';

const BYTES = 1_000;

describe('KeptAnswers', () => {
  const answer = (path: string): Kept => {
    const rendered: Partial<RenderedAnswer> = { bytes: new Uint8Array(BYTES), revision: 0, version: '' };
    return keptOf(Page.none, { path, coding: 'br' }, rendered as RenderedAnswer);
  };

  it('keeps to its limit where every answer is asked for all the time', () => {
    const size = answer('/').bytes;
    const answers = new KeptAnswers(3 * size);
    const all: Kept[] = [];
    for (let number = 0; number < 20; number += 1) {
      const kept = answer(`/incidents/${number}`);
      for (const [place, before] of all.entries()) before.askedAt = before.since + place + 1;
      answers.put(kept);
      all.push(kept);
      expect(answers.bytes).toBeLessThanOrEqual(3 * size);
      expect(answers.find(Page.none.id, kept.asked)).toBe(kept);
    }
    expect(answers.of(Page.none.id)).toHaveLength(3);
  });
});
