import { asciiDomain, isMailDomain, parseEmailAddress, readEmail, withAsciiDomain } from './email-address.js';
import { InvalidError } from './errors.js';

const NO_ADDRESS = 'Email domain is not valid.';
const FOREIGN = 'In front of the @ an email can have no letters such as ä, é or 字.';

describe('readEmail', () => {
  it.each(['ann@example.com', 'Ann.O+status@Sub.Example.co.uk', "o'neil@example.org", 'a@xn--e1afmkfd.xn--p1ai'])(
    'accepts %s as typed',
    (address) => {
      expect(readEmail(address)).toEqual({ address, problem: undefined });
    },
  );

  it.each([
    ['ann@exämple.com', 'ann@xn--exmple-cua.com'],
    ['Ann@Exämple.COM', 'Ann@xn--exmple-cua.com'],
    ['ann@EXÄMPLE.com', 'ann@xn--exmple-cua.com'],
    // An "a" with a combining diaeresis, as some systems type it, and a full-width dot.
    ['ann@exa\u0308mple.com', 'ann@xn--exmple-cua.com'],
    ['ann@exämple．com', 'ann@xn--exmple-cua.com'],
    ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@straße.de', 'ann@xn--strae-oqa.de'],
  ])('accepts %s as %s', (typed, address) => {
    expect(readEmail(typed)).toEqual({ address, problem: undefined });
    expect(readEmail(address)).toEqual({ address, problem: undefined });
  });

  it('drops blanks around the address', () => {
    expect(readEmail('  ann@example.com ').address).toBe('ann@example.com');
  });

  it.each(['', '   ', '\t\n'])('asks for an address when there is none (%j)', (typed) => {
    expect(readEmail(typed).problem).toBe('Please enter your email.');
  });

  it.each(['üser@exämple.com', 'üser@example.com', 'josé.pérez@example.com', '用户@例え.テスト', 'a😀@example.com'])(
    'says what is wrong with %s',
    (typed) => {
      expect(readEmail(typed).problem).toBe(FOREIGN);
    },
  );

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@１２７.0.0.1',
    'ann@[127.0.0.1]',
    'ann@exa mple.com',
    'ann@exä mple.com',
    'ann@exämple.com:25',
    'ann@exämple.com/path',
    'ann@ex%C3%A4mple.com',
    'ann@-exämple.com.',
    'ann@example..com',
    'ann@example.com.',
    'ann@xn--.com-',
    'a..b@example.com',
    '.ann@example.com',
    'Ann <ann@example.com>',
    'Änn <ann@example.com>',
    'ann@example.com, bob@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(250)}.com`,
    `ann@${'ä'.repeat(60)}.com`,
  ])('refuses %s', (typed) => {
    expect(readEmail(typed).problem).toBe(NO_ADDRESS);
  });

  it.each([
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com\n',
    'ann@exämple.com\u2028Bcc: bob@example.com',
    '"ann\r\nBcc: bob"@example.com',
    '"ann bob"@example.com',
    'ann\u0000@example.com',
  ])('refuses what could become another header (%j)', (typed) => {
    expect(readEmail(typed).problem).toBe(NO_ADDRESS);
  });
});

describe('withAsciiDomain', () => {
  it.each(['', 'ann', 'ann@', 'ann@ex ämple.com', 'ann@ä:b.com', '\0'])('leaves %j as it is', (text) => {
    expect(withAsciiDomain(text)).toBe(text);
  });

  it('leaves the local part as it is', () => {
    expect(withAsciiDomain('üser@exämple.com')).toBe('üser@xn--exmple-cua.com');
  });
});

it.each(['acme.example', 'xn--exmple-cua.com'])('isMailDomain accepts %s', (domain) => {
  expect(isMailDomain(domain)).toBe(true);
  expect(asciiDomain(domain)).toBe(domain);
});

describe('parseEmailAddress', () => {
  it('returns the address as it is stored', () => {
    expect(parseEmailAddress(' Ann@Exämple.com ', '/emailAddress')).toBe('Ann@xn--exmple-cua.com');
  });

  it.each([
    ['', 'Please enter your email.'],
    ['ann@', 'Email domain is not valid.'],
    ['änn@example.com', 'In front of the @ an email can have no letters such as ä, é or 字.'],
  ])('refuses %j at the field', (typed, detail) => {
    const violations = [{ pointer: '/emailAddress', detail }];
    expect(() => parseEmailAddress(typed, '/emailAddress')).toThrow(new InvalidError(violations));
  });
});
