import { describe, expect, it } from '@jest/globals';
import { isBlankMessage, messageLine, messageText } from './message-text.js';

const markdown = (message: string) => ({ message, messageFormat: 'markdown' as const });
const plain = (message: string) => ({ message, messageFormat: 'plain' as const });

describe('a message as plain text', () => {
  it.each([
    ['paragraphs', 'a\nb\n\n\nc', 'a\nb\n\nc'],
    ['emphasis and code without their marks', '**a** *b* `c`', 'a b c'],
    ['headings as lines', '# a\nb', 'a\n\nb'],
    ['lists', '- a\n- b\n  - c\n\n3. d\n4. e', '- a\n- b\n  - c\n\n3. d\n4. e'],
    ['lists of paragraphs', '10. a\n\n    b\n11. c', '10. a\n    b\n11. c'],
    ['quotes', '> a\n> b\n>\n> > c', '> a\n> b\n>\n> > c'],
    ['code, indented', '```\na\n\n  b\n```', '    a\n\n      b'],
    ['addresses behind what is linked', '[a](https://x.example)', 'a (https://x.example)'],
    [
      'addresses that are shown already once',
      'https://x.example/ü <https://x.example>',
      'https://x.example/ü https://x.example',
    ],
    ['mail addresses once', '<a@b.example> [us](mailto:a@b.example)', 'a@b.example us (mailto:a@b.example)'],
    ['a line across', 'a\n\n***\n\nb', 'a\n\n---\n\nb'],
    ['literal characters', '\\*a\\* <b>', '*a* <b>'],
    ['nothing', '', ''],
  ])('has %s', (_what, source, expected) => {
    expect(messageText(markdown(source))).toBe(expected);
  });

  it('is the text itself where it was plain', () => {
    expect(messageText(plain(' # a\n*b* '))).toBe('# a\n*b*');
  });
});

describe('a message on one line', () => {
  it.each([
    ['everything after each other', '# a\n\nb\nc\n\n> d', 'a b c d'],
    ['items of lists, separated', 'x:\n- a\n- b\n  - c\n- d', 'x: a · b c · d'],
    ['links without addresses', '[a](https://x.example) https://y.example', 'a https://y.example'],
    ['code', '`a`\n\n```\nb\n  c\n```', 'a b c'],
  ])('has %s', (_what, source, expected) => {
    expect(messageLine(markdown(source))).toBe(expected);
  });

  it('is the text as typed where it was plain', () => {
    expect(messageLine(plain('a\n- b '))).toBe('a\n- b');
  });
});

it.each(['', ' \n', '---', '[a]: https://x.example', '>', '- ', '#', '\u202e', '> '.repeat(30) + 'a'])(
  'Markdown that is only %j shows nothing',
  (message) => {
    expect(isBlankMessage(markdown(message))).toBe(true);
  },
);

it.each(['a', '<!-- a -->', '```\na\n```', '![](https://x.example/a.png)', '\\*'])(
  'Markdown that is %j shows something',
  (message) => {
    expect(isBlankMessage(markdown(message))).toBe(false);
  },
);

it('plain text shows whatever is typed', () => {
  expect(isBlankMessage(plain('---'))).toBe(false);
  expect(isBlankMessage(plain(' \n'))).toBe(true);
});
