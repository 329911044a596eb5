import { expect, it } from '@jest/globals';
import { changeOf, countOf, ALL_MATCHING, isSelected, NONE_SELECTED, resultText, toggled } from './selection.rules.js';

const search = {
  channel: 'email' as const,
  pageId: undefined,
  search: 'ann',
  quarantined: false,
  unconfirmed: true,
  mayNotRead: false,
};

it('adds and removes one by one', () => {
  const one = toggled(NONE_SELECTED, 'a', ['a', 'b']);
  expect([isSelected(one, 'a'), isSelected(one, 'b'), countOf(one, 9)]).toEqual([true, false, 1]);
  expect(countOf(toggled(one, 'a', ['a', 'b']), 9)).toBe(0);
  expect(countOf(NONE_SELECTED, 9)).toBe(0);
});

it('becomes what is on the screen when one of all is taken out', () => {
  expect([isSelected(ALL_MATCHING, 'x'), countOf(ALL_MATCHING, 9)]).toEqual([true, 9]);
  const rest = toggled(ALL_MATCHING, 'a', ['a', 'b', 'c']);
  expect([isSelected(rest, 'a'), isSelected(rest, 'b'), countOf(rest, 9)]).toEqual([false, true, 2]);
});

it('is sent as ids, or as the filter with how many there are', () => {
  expect(changeOf('delete', toggled(NONE_SELECTED, 'a', []), search, 9)).toEqual({ action: 'delete', ids: ['a'] });
  expect(changeOf('ask-again', ALL_MATCHING, search, 9)).toEqual({
    action: 'ask-again',
    matching: { search: 'ann', quarantined: false, unconfirmed: true, mayNotRead: false },
    expected: 9,
  });
});

it('says what was done, and why not to all', () => {
  expect(resultText({ changed: 3, unchanged: 0, examples: [] }, 'deleted')).toBe('3 subscriber(s) deleted.');
  const examples = [
    { id: 'a', reason: 'confirmed' as const },
    { id: 'b', reason: 'asked_enough' as const },
    { id: 'c', reason: 'confirmed' as const },
    { id: 'd', reason: 'not_listed' as const },
  ];
  expect(resultText({ changed: 1, unchanged: 4, examples }, 'asked again')).toBe(
    '1 subscriber(s) asked again. 4 left as they are: some have agreed already, ' +
      'some have had their mails for today, some are not listed as readers of the page.',
  );
});
