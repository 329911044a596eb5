import fc from 'fast-check';
import { MAX_CSS, PARTS, readCustomCss, VARIABLES } from './custom-css.js';

const accepted = (typed: string): string => {
  const { css, problems } = readCustomCss(typed);
  expect(problems).toEqual([]);
  return css;
};

describe('custom CSS', () => {
  it.each([
    ['.page-header{color:var(--accent)}', '.page-header{color:var(--accent)}'],
    ['/* ours */ .page-header h1 , .page-footer a:hover { font-family: "Inter", sans-serif; }', undefined],
    ['.services .component { border-radius: 4px; padding: 1rem 2rem; }', undefined],
    ['.page-header { background-image: linear-gradient(90deg, #fff 0%, rgb(1 2 3 / 50%) 100%) }', undefined],
    ['@media (prefers-color-scheme: dark) { .page-header { background-color: #222 } }', undefined],
    ['@media (min-width: 600px) and (max-width: 900px) { .past-incidents h2 { font-size: 1.5rem } }', undefined],
  ])('may say %j', (typed, expected) => {
    const css = accepted(typed);
    if (expected !== undefined) expect(css).toBe(expected);
    expect(css).not.toBe('');
  });

  it('is generated without comments', () => {
    expect(accepted('.page-header  {\n  color : #FFF ; /* x */ }\n')).toBe('.page-header{color:#FFF}');
  });

  it('uses the colours of the themes', () => {
    for (const name of VARIABLES) accepted(`.page-footer { color: var(--${name}) }`);
  });

  it.each([
    // Other parts of the page, and what stands around the parts.
    ['.banner { color: white }', 'Line 1: a selector has to begin with'],
    ['body { background-color: white }', 'Line 1: a selector has to begin with'],
    [':root { --ink: white }', 'Line 1: a selector has to begin with'],
    ['* { color: red }', 'Line 1: a selector has to begin with'],
    ['.page-header, main { color: red }', 'Line 1: a selector has to begin with'],
    ['.page-header + main { color: red }', '"+" cannot be selected here'],
    ['.page-header ~ main { color: red }', '"~" cannot be selected here'],
    ['.page-header:not(.x) { color: red }', 'cannot be selected here'],
    ['.page-header:has(a) { color: red }', 'cannot be selected here'],
    ['.page-header::after { color: red }', '"::after" cannot be selected here'],
    ['.page-header [href] { color: red }', 'cannot be selected here'],
    ['.page-header .card { color: red }', '".card" cannot be selected here'],
    // What moves, covers or hides.
    ['.page-header {\n color: red;\n position: fixed }', 'Line 3: "position" cannot be set here.'],
    ['.page-header { display: none }', '"display" cannot be set here'],
    ['.page-header { margin: -100px }', '"margin" cannot be set here'],
    ['.page-header { height: 100vh }', '"height" cannot be set here'],
    ['.page-header { --accent: red }', '"--accent" cannot be set here'],
    ['.page-header { color: red !important }', '"!important" cannot be used here'],
    ['.page-header { padding: 97px }', '97px cannot stand in "padding"'],
    ['.page-header { padding: 1000vh }', '1000vh cannot stand in "padding"'],
    ['.page-header { padding: calc(96px * 99) }', 'calc() cannot stand in "padding"'],
    ['.page-header { letter-spacing: -1em }', '-1em cannot stand in "letter-spacing"'],
    ['.page-header { color: var(--other) }', '--other cannot stand in "color"'],
    ['.page-header { color: attr(title) }', 'attr() cannot stand in "color"'],
    // From elsewhere.
    ['@import "https://evil.example/x.css";', '@import cannot be used here'],
    ['@font-face { src: url(https://evil.example/x) }', '@font-face cannot be used here'],
    ['.page-header { background-image: url(https://evil.example/x) }', 'cannot stand in "background-image"'],
    ['.page-header { background-image: image-set("https://evil.example/x" 1x) }', 'image-set() cannot stand'],
    ['.page-header { background-image: URL("//evil.example") }', 'cannot stand in "background-image"'],
    ['@media (scripting: none) { .page-header { color: red } }', 'and not for scripting'],
    ['@media print { @import "x"; }', 'only rules can stand in @media'],
    ['.page-header { .card { color: red } }', 'only declarations can stand in a rule'],
    // Out of the style element.
    ['.page-header { font-family: "</style><script>alert(1)</script>" }', 'please leave out "<"'],
    ['.page-header { font-family: "\\3c/style>" }', 'please leave out'],
    ['.page-header { color: red', ''],
    ['}}} .page-header { color', 'Line 1:'],
  ])('may not say %j', (typed, problem) => {
    const { css, problems } = readCustomCss(typed);
    if (problem !== '') expect(problems.join('\n')).toContain(problem);
    expect(css).not.toMatch(/<|url|import|position|display|!important|\\|evil/i);
  });

  it('keeps what is right beside what is not', () => {
    const { css, problems } = readCustomCss('.page-header { color: red; position: fixed }\nbody { color: red }');
    expect(css).toBe('.page-header{color:red}');
    expect(problems).toHaveLength(2);
  });

  it('is read as far as it may be long, in bounded time', () => {
    const started = process.cpuUsage();
    for (const piece of ['.page-header{color:red}', '((((', '@media(', '{{{{', '.page-header .logo ', '"\\', '/*']) {
      readCustomCss(piece.repeat(MAX_CSS));
    }
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it('of any text selects only the parts, sets only what is allowed, and stays as it is when read again', () => {
    const token = fc.constantFrom(
      ...[
        '.page-header',
        '.banner',
        ' ',
        ',',
        '>',
        '+',
        'a',
        ':hover',
        ':is(',
        ')',
        '{',
        '}',
        ';',
        'color:',
        'position:',
      ],
      ...[
        'padding:',
        'red',
        '9px',
        '999px',
        'url(x)',
        'var(--ink)',
        '"x"',
        '</style>',
        '@media',
        '(min-width:1px)',
        '/*',
      ],
      ...['*/', '\\', '!important', '--x:', '\n', '@import', '<!--', '-->', 'calc(', '#fff'],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 40 }), (tokens) => {
        const { css } = readCustomCss(tokens.join(''));
        expect(css).not.toMatch(/<|url\(|@import|position|important|\\/);
        const again = readCustomCss(css);
        expect(again).toEqual({ css, problems: [] });
        const selectors = css.match(/[^{}]+(?=\{)/g) ?? [];
        for (const selector of selectors
          .filter((text) => !text.startsWith('@media'))
          .flatMap((text) => text.split(','))) {
          expect(PARTS.some((part) => selector.startsWith(`.${part}`))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
