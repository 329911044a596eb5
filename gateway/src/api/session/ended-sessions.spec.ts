import { EndedSessions, REMEMBERED_MS } from './ended-sessions.js';

describe('ended sessions', () => {
  it('are those of older epochs, of that user alone', () => {
    const ended = new EndedSessions();
    ended.note('ada', 3, 0);
    expect([1, 2, 3, 4].map((epoch) => ended.hasEnded('ada', epoch))).toEqual([true, true, false, false]);
    expect(ended.hasEnded('bob', 0)).toBe(false);
  });

  it('do not become valid again when an older event arrives late', () => {
    const ended = new EndedSessions();
    ended.note('ada', 3, 0);
    ended.note('ada', 2, 1);
    expect(ended.hasEnded('ada', 2)).toBe(true);
  });

  it('may be a single one', () => {
    const ended = new EndedSessions();
    ended.noteOne('browser', 0);
    expect(['browser', 'phone', undefined].map((session) => ended.hasEnded('ada', 0, session))).toEqual([
      true,
      false,
      false,
    ]);
    ended.noteOne('another', REMEMBERED_MS + 1);
    expect(ended.hasEnded('ada', 0, 'browser')).toBe(false);
    expect(ended.size).toBe(1);
  });

  it('are remembered as long as a token of theirs may be valid, and not for ever', () => {
    const ended = new EndedSessions();
    ended.note('old', 1, 0);
    for (let n = 0; n < 1_000; n += 1) ended.note(`user-${n}`, 1, REMEMBERED_MS);
    expect(ended.hasEnded('old', 0)).toBe(true);
    ended.note('new', 1, REMEMBERED_MS + 1);
    expect(ended.hasEnded('old', 0)).toBe(false);
    expect(ended.size).toBe(1_001);
  });
});
