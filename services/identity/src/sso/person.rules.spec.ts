import { ForbiddenError } from '@candor/platform/errors.js';
import { admit } from './person.rules.js';

const CLAIMS = { iss: 'https://id.example', sub: '1', email_verified: true, name: 'Ann' };
const CONNECTION = { emailDomains: ['xn--exmple-cua.com'], trustEmails: false };

describe('admit', () => {
  it.each(['ann@xn--exmple-cua.com', 'Ann@Exämple.com', ' ann@EXÄMPLE.COM '])(
    'admits %j, whichever form it has',
    (email) => {
      expect(admit({ ...CLAIMS, email }, CONNECTION).email).toBe('ann@xn--exmple-cua.com');
    },
  );

  it('refuses an address that not every mail server accepts', () => {
    expect(() => admit({ ...CLAIMS, email: 'änn@exämple.com' }, CONNECTION)).toThrow(
      new ForbiddenError('Your sign-in provider did not send your email address.'),
    );
  });
});
