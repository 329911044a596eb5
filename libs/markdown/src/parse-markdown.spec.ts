import { describe, expect, it } from '@jest/globals';
import { parseMarkdown } from './parse-markdown.js';
import { toHtml } from './to-html.js';

const REL = '\nrel="nofollow noopener noreferrer"';
const html = (source: string): string => toHtml(parseMarkdown(source)).replaceAll(REL, '').replaceAll('\n', ' ');
const link = (href: string, label = href): string => `<a href="${href}">${label}</a>`;

describe('Markdown of a message', () => {
  it.each([
    ['a line', 'We look.', '<p>We look.</p>'],
    ['paragraphs, and lines that end where they were ended', 'a\nb\n\nc', '<p>a<br>b</p><p>c</p>'],
    [
      'emphasis',
      '**a** *b* __c__ _d_ ***e***',
      '<p><strong>a</strong> <em>b</em> <strong>c</strong> <em>d</em> <em><strong>e</strong></em></p>',
    ],
    ['no emphasis within a name', 'snake_case_name 2*3*4', '<p>snake_case_name 2<em>3</em>4</p>'],
    ['code', '`a <b>`', '<p><code>a &lt;b&gt;</code></p>'],
    ['blocks of code', '```sh\nnpm i\n\nrun\n```', '<pre><code>npm i  run</code></pre>'],
    ['a dense list', '- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['a loose list', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['a list that goes on', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['quotes', '> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['a line across', 'a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
    ['headings, in bold', '# a\n\nb *c*\n===', '<p><strong>a</strong></p><p><strong>b <em>c</em></strong></p>'],
    [
      'links',
      '[a *b*](https://x.example/?a=1&b=2)',
      `<p>${link('https://x.example/?a=1&amp;b=2', 'a <em>b</em>')}</p>`,
    ],
    ['links by name', '[a]\n\n[a]: https://x.example', `<p>${link('https://x.example', 'a')}</p>`],
    ['typed addresses', 'See https://x.example/a_b_c.', `<p>See ${link('https://x.example/a_b_c')}.</p>`],
    [
      'addresses in brackets',
      '<https://x.example> <a@b.example>',
      `<p>${link('https://x.example')} ${link('mailto:a@b.example', 'a@b.example')}</p>`,
    ],
    [
      'file names and addresses that are not complete',
      'main.py deploy.sh x.example a@b.example',
      '<p>main.py deploy.sh x.example a@b.example</p>',
    ],
    ['a picture, as a link', '![a *b*](https://x.example/a.png)', `<p>${link('https://x.example/a.png', 'a b')}</p>`],
    ['a picture without a name', '![](https://x.example/a.png)', `<p>${link('https://x.example/a.png')}</p>`],
    [
      'a linked picture',
      '[![a](https://x.example/a.png)](https://x.example)',
      `<p>${link('https://x.example', 'a')}</p>`,
    ],
    ['escapes', '\\*a\\* &amp; &copy; \\<b>', '<p>*a* &amp; © &lt;b&gt;</p>'],
    [
      'HTML, which stays visible',
      'a <b>c</b>\n\n<div>\nd\n</div>',
      '<p>a &lt;b&gt;c&lt;/b&gt;</p><p>&lt;div&gt;<br>d<br>&lt;/div&gt;</p>',
    ],
    ['tables and strikethrough, which stay visible', '| a |\n|---|\n| ~~b~~ |', '<p>| a |<br>|---|<br>| ~~b~~ |</p>'],
    ['nothing', ' \n', ''],
  ])('has %s', (_what, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it('is read up to the length of the longest text that is kept, and then stays as it was typed', () => {
    const longest = '*a* '.repeat(5_000);
    expect(html(longest)).toContain('<em>a</em> <em>a</em>');
    const longer = `${longest}\n\n<b>\u202e`;
    expect(parseMarkdown(longer)).toEqual([{ tag: 'p', children: [longer.slice(0, -1)] }]);
  });

  it.each(['javascript:alert(1)', '/a', '#a', '//x.example', 'http:x', 'ftp://x.example', 'data:text/html,a', 'tel:1'])(
    'does not link to %s, and the author sees why',
    (href) => {
      expect(html(`[a](${href})`)).toBe(`<p>[a](${href})</p>`);
    },
  );

  it('has none of the characters that reorder what follows, however they are written', () => {
    const source = 'a\u202eb &#x202E;c `\u2066d` [\u202de](https://x.example)\n\n    \u2067f';
    expect(html(source)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(html(source)).toContain('<p>ab c <code>d</code>');
  });

  it('keeps the marks of right-to-left text, which reorder nothing behind it', () => {
    expect(html('\u200fא\u200e')).toBe('<p>\u200fא\u200e</p>');
  });
});
