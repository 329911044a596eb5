import { Linter } from 'eslint';
import { thinControllers } from './thin-controllers.mjs';

const plugins = { candor: { rules: { 'thin-controllers': thinControllers } } };

/** What the rule says of the body of a method, or of a whole file with `import`. */
function messages(text: string): string[] {
  const file = text.startsWith('import') ? text : `class Controller { async call(a, b) { ${text} } }`;
  return new Linter()
    .verify(file, { plugins, rules: { 'candor/thin-controllers': 'error' } })
    .map(({ message }) => message);
}

describe('a controller', () => {
  it.each([
    ['loop', 'for (const one of a) await b(one);'],
    ['loop', 'for await (const one of a) await b(one);'],
    ['loop', 'while (a()) await b();'],
    ['loop', 'do await b(); while (a());'],
    ['handle failures', 'try { await a(); } catch { await b(); }'],
    ['chooses once', 'switch (a) { case 1: return b; }'],
    ['chooses once', 'if (a) return b; else if (b) return a;'],
    ['chooses once', 'if (a) return 1; if (b) return 2;'],
    ['chooses once', 'if (a) { if (b) throw new Error(); return 1; }'],
    ['chooses once', 'return a ? (b ? 1 : 2) : 3;'],
    ['chooses once', 'const c = a ? 1 : 2; return b ? c : 3;'],
    ['database', "import { Database } from '@candor/database/database.js';"],
    ['database', "import { In } from 'typeorm';"],
  ])('is refused what does not belong there (%s): %s', (expected, text) => {
    expect(messages(text)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    'if (!a) throw new Error(); if (!b) { throw new Error(); } return a ? b : undefined;',
    'if (a) await b(a);',
    'return { ...(a && { a }), b: b ?? 0 };',
    'return a.map((one) => (one ? 1 : 2)).concat(b ? 1 : 2);',
    "import { Idempotency } from '@candor/database/idempotency/idempotency.js';",
  ])('may refuse early, choose once, and map: %s', (text) => {
    expect(messages(text)).toEqual([]);
  });
});
