import { InvalidError } from '@candor/platform/errors.js';
import { correctionToNotify } from './notified-correction.rules.js';

const [first, second] = [new Date(1_000), new Date(2_000)];

describe('the correction that recipients are notified of', () => {
  it.each([
    ['is none unless that is wanted', false, second, null, undefined],
    ['is the one just made', true, second, null, second],
    ['is the one just made, although they were notified of another before', true, second, first, second],
    ['is none when they were notified of it already', true, second, new Date(2_000), undefined],
  ])('%s', (_what, wanted, editedAt, correctionNotifiedAt, expected) => {
    expect(correctionToNotify(wanted, { editedAt, correctionNotifiedAt })).toBe(expected);
  });

  it('is refused for an entry that was never corrected', () => {
    const refused = () => correctionToNotify(true, { editedAt: null, correctionNotifiedAt: null });
    expect(refused).toThrow(InvalidError);
  });
});
