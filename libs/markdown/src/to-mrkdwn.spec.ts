import { describe, expect, it } from '@jest/globals';
import { parseMarkdown } from './parse-markdown.js';
import { toMrkdwn } from './to-mrkdwn.js';

const mrkdwn = (source: string, maxLength = 3_000): string => toMrkdwn(parseMarkdown(source), maxLength);

describe('a message in Slack', () => {
  it.each([
    ['emphasis', '**a** *b* `c`', '*a* _b_ `c`'],
    ['headings', '# a\nb', '*a*\n\nb'],
    ['marks within a word, which Slack has no other way to see', 'これは**重要**です', 'これは\u200b*重要*\u200bです'],
    ['links', '[a & b](https://x.example/?a=1&b=2|c)', '<https://x.example/?a=1&amp;b=2%7Cc|a &amp; b>'],
    ['typed addresses', 'https://x.example/a', '<https://x.example/a>'],
    ['lists', '- a\n- b\n  - c\n\n2. d\n3. e', '• a\n• b\n    • c\n\n2. d\n3. e'],
    ['quotes', '> a\n> b', '> a\n> b'],
    ['blocks of code', '```sh\na <b>\n```', '```a &lt;b&gt;```'],
    ['code that has marks of code', '`` a`b `` \n\n````\n```\n````', "`a'b`\n\n```'''```"],
    ['a line across', 'a\n\n---', 'a\n\n———'],
    [
      'what looks like mentions',
      '<!channel> <@U1> &lt;!here&gt; `<!here>`',
      '&lt;!channel&gt; &lt;@U1&gt; &lt;!here&gt; `&lt;!here&gt;`',
    ],
    ['mentions in a link', '[<!channel>](https://x.example)', '<https://x.example|&lt;!channel&gt;>'],
    ['nothing', '', ''],
  ])('has %s', (_what, source, expected) => {
    expect(mrkdwn(source)).toBe(expected);
  });

  it('is cut with its marks closed, and neither within a character nor within an escape', () => {
    expect(mrkdwn('**abcdef**', 6)).toBe('*abc*…');
    expect(mrkdwn('a && b', 9)).toBe('a &amp;…');
    expect(mrkdwn('😀😀', 4)).toBe('😀…');
    expect(mrkdwn('a [b](https://x.example)', 12)).toBe('a…');
    expect(mrkdwn('- a\n- b\n- c', 8)).toBe('• a\n• b…');
    for (let length = 1; length < 80; length += 1) {
      const text = mrkdwn('a **b & c** `d` [e < f](https://x.example)\n\n- g\n- h\n\n> i\n\n```\nj\n```', length);
      expect(text.length).toBeLessThanOrEqual(length);
      expect((text.match(/</g) ?? []).length).toBe((text.match(/>(?! )/g) ?? []).length);
      expect((text.match(/\*/g) ?? []).length % 2).toBe(0);
      expect((text.match(/`/g) ?? []).length % 2).toBe(0);
      expect(text).not.toMatch(/&(?!amp;|lt;|gt;)/);
    }
  });
});
