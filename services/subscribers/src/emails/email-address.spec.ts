import { InvalidError } from '@candor/platform/errors.js';
import { parseEmailAddress } from './email-address.js';

function refusal(typed: string): unknown {
  try {
    parseEmailAddress(typed, '/emailAddress');
  } catch (error) {
    if (error instanceof InvalidError) return error.violations;
    throw error;
  }
  return undefined;
}

describe('parseEmailAddress', () => {
  it.each(['ann@example.com', 'Ann.O+status@Sub.Example.co.uk', 'üser@exämple.com'])('takes %s as typed', (address) => {
    expect(parseEmailAddress(address, '/emailAddress')).toBe(address);
  });

  it('drops blanks around the address', () => {
    expect(parseEmailAddress('  ann@example.com ', '/emailAddress')).toBe('ann@example.com');
  });

  it.each(['', '   ', '\t\n'])('asks for an address when there is none (%j)', (typed) => {
    expect(refusal(typed)).toEqual([{ pointer: '/emailAddress', detail: 'Please enter your email.' }]);
  });

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@localhost',
    'ann@exa mple.com',
    'Ann <ann@example.com>',
    'ann@example.com, bob@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(250)}.com`,
  ])('refuses %s', (typed) => {
    expect(refusal(typed)).toEqual([{ pointer: '/emailAddress', detail: 'Email domain is not valid.' }]);
  });

  it.each([
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com\n',
    '"ann\r\nBcc: bob"@example.com',
    '"ann bob"@example.com',
    'ann\u0000@example.com',
  ])('refuses what could end up as another header (%j)', (typed) => {
    expect(refusal(typed)).toEqual([{ pointer: '/emailAddress', detail: 'Email domain is not valid.' }]);
  });
});
