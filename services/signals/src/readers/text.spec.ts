import { keyOf, linkOf, messageOf, messageOfHtml, nameOf, timeOf } from './text.js';

describe('texts of providers', () => {
  it('become names of one line', () => {
    expect(nameOf(' a\n\t b\u{2028}c ')).toBe('a b c');
    expect(nameOf(`${'n'.repeat(199)}😀`)).toBe(`${'n'.repeat(199)}…`);
    expect(keyOf(7)).toBe('7');
    expect(keyOf('k'.repeat(500))).toHaveLength(200);
  });

  it('become messages that keep their lines', () => {
    expect(messageOf('a  b\r\nc\n\n\n\nd\0e')).toBe('a b\nc\n\nd e');
    expect(messageOf('m'.repeat(50_000))).toHaveLength(2_000);
  });

  it('lose their tags, not what they say', () => {
    expect(messageOfHtml('<p>One &amp; <b>two</b></p><ul><li>three</li></ul>&#x1F600;&#8211;&bogus;')).toBe(
      'One & two\nthree\n😀–&bogus;',
    );
    expect(messageOfHtml('&lt;script&gt;&#0;&#x110000;')).toBe('<script>');
    expect(messageOfHtml('<'.repeat(1_000_000))).toBe(`${'<'.repeat(1_999)}…`);
  });
});

describe('addresses of providers', () => {
  it.each<readonly [text: string | null | undefined, address: string]>([
    ['https://a.example/b', 'https://a.example/b'],
    ['http://a.example', 'http://a.example/'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['https://user:secret@a.example', ''],
    ['/relative', ''],
    [`https://a.example/${'x'.repeat(3_000)}`, ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('of %j are followed at %j', (text, address) => {
    expect(linkOf(text)).toBe(address);
  });
});

describe('times of providers', () => {
  it.each<readonly [text: string | null | undefined, iso: string | undefined]>([
    ['2026-06-18T14:24:47.206Z', '2026-06-18T14:24:47.206Z'],
    ['2018-09-07T18:34:15-07:00', '2018-09-08T01:34:15.000Z'],
    ['Sat Jun 11 2022 18:55:50 GMT+0000 (Coordinated Universal Time)', '2022-06-11T18:55:50.000Z'],
    ['Thu, 23 Jul 2026 16:29:09 Z', '2026-07-23T16:29:09.000Z'],
    ['Tue, 18 Aug 2026 00:47:59 PDT', '2026-08-18T07:47:59.000Z'],
    ['2026-03-10 14:26:28', '2026-03-10T14:26:28.000Z'],
    ['2026-03-10 14:30:00.123', '2026-03-10T14:30:00.123Z'],
    ['34 minutes ago', undefined],
    ['9'.repeat(1_000), undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j are %s', (text, iso) => {
    const time = timeOf(text);
    expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(iso);
  });
});
