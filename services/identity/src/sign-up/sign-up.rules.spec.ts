import type { InvalidError } from '@candor/platform/errors.js';
import { readSignUp } from './sign-up.rules.js';

const TYPED = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse',
  customerDomain: 'acme',
  organisationName: 'Acme Ltd.',
};

const OWN = 'Please choose a password that is not your name, your email or your organisation.';

function refusalOf(typed: Partial<typeof TYPED>): InvalidError {
  try {
    readSignUp({ ...TYPED, ...typed });
  } catch (error) {
    return error as InvalidError;
  }
  throw new Error('not refused');
}

describe('readSignUp', () => {
  it('normalises everything but the password', () => {
    const typed = {
      name: ' Ada ',
      email: ' Ada@Example.COM ',
      password: ' correct horse ',
      customerDomain: ' ACME ',
      organisationName: ' Acme Ltd. ',
    };
    expect(readSignUp(typed)).toEqual({ ...TYPED, password: ' correct horse ' });
  });

  it.each(['ada@example.com', 'a.b+c@mail.example.co', "o'neil@example.org"])('accepts the address %s', (email) => {
    expect(readSignUp({ ...TYPED, email }).email).toBe(email);
  });

  it('accepts an international domain in its ASCII form, and no such local part', () => {
    expect(readSignUp({ ...TYPED, email: 'Ada@Exämple.COM' }).email).toBe('ada@xn--exmple-cua.com');
    const detail = 'In front of the @ an email can have no letters such as ä, é or 字.';
    expect(refusalOf({ email: 'üda@exämple.com' }).violations).toEqual([{ pointer: '/email', detail }]);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    'ada@exam ple.com',
    'ada@example.com\nBcc: all@example.com',
    'a\0@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the address %j', (email) => {
    expect(refusalOf({ email }).violations).toEqual([{ pointer: '/email', detail: 'Email domain is not valid.' }]);
  });

  it.each([
    ['five characters', 'abcde', 'Your password must have at least 6 characters'],
    ['spaces alone', '        ', 'Please enter your password.'],
    ['more than anybody types', 'a'.repeat(257), 'Please use at most 256 characters.'],
    [
      'those that all use',
      'Password1',
      'This password is one of those that are tried first. Please choose another one.',
    ],
    ['one’s email', 'Ada@Example.com', OWN],
    ['one’s name', ' augusta ada ', OWN],
    ['one’s domain', 'difference-engine', OWN],
    ['one’s organisation', 'ACME Ltd.', OWN],
  ])('refuses a password of %s', (_what, password, detail) => {
    const given = { name: 'Augusta Ada', customerDomain: 'difference-engine', password };
    expect(refusalOf(given).violations).toEqual([{ pointer: '/password', detail }]);
  });

  it.each([
    ['acme corp', 'Please use letters, digits and hyphens only, at most 63, with a letter or a digit at both ends.'],
    ['API', 'This domain is reserved. Please choose another one.'],
    ['\u2003', 'Please enter your domain.'],
  ])('refuses the domain %j', (customerDomain, detail) => {
    expect(refusalOf({ customerDomain }).violations).toEqual([{ pointer: '/customerDomain', detail }]);
  });

  it.each(['', ' \u2003\n'])('uses the domain as the organisation’s name when that is %j', (organisationName) => {
    expect(readSignUp({ ...TYPED, organisationName }).organisationName).toBe('acme');
  });

  it('refuses an organisation’s name that cannot be stored or is misleading', () => {
    for (const organisationName of ['a'.repeat(101), 'a\0', 'a@bank.example']) {
      expect(refusalOf({ organisationName }).violations).toMatchObject([{ pointer: '/organisationName' }]);
    }
  });

  it('refuses a name that cannot be stored', () => {
    expect(refusalOf({ name: 'a'.repeat(101) }).violations).toMatchObject([{ pointer: '/username' }]);
    expect(refusalOf({ name: 'a\0' }).violations).toMatchObject([{ pointer: '/username' }]);
  });
});
