import { InvalidError } from '@candor/platform/errors.js';
import { parseEmailAddress } from './email-address.js';

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
