import { isMailedCode, MAILED_CODE, mailedCode } from './mailed-code.js';

const KEY = Buffer.from('key');

describe('a mailed code', () => {
  const code = mailedCode(KEY, 'reset ada 1');

  it('is three groups of unambiguous letters, and is found in a mail', () => {
    expect(MAILED_CODE.exec(`Your code:\n\n${code}\n`)?.[0]).toBe(code);
    for (let n = 0; n < 200; n += 1) expect(mailedCode(KEY, String(n))).toMatch(MAILED_CODE);
  });

  it('is the same for the same text and key, and different for any other', () => {
    expect(mailedCode(KEY, 'reset ada 1')).toBe(code);
    expect(mailedCode(KEY, 'reset ada 2')).not.toBe(code);
    expect(mailedCode(Buffer.from('other'), 'reset ada 1')).not.toBe(code);
  });

  it('may be typed in lower case, with blanks, and without the hyphens', () => {
    const groups = code.split('-');
    for (const typed of [code, ` ${code} `, groups.join(' '), groups.join('').toLowerCase()])
      expect(isMailedCode(typed, code)).toBe(true);
    const [first = ''] = groups;
    for (const typed of ['', '-', first, first.repeat(3), `${code}B`]) expect(isMailedCode(typed, code)).toBe(false);
  });
});
