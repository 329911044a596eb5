import { NotFoundError } from './errors.js';
import { newId } from './ids.js';
import { MailSecrets } from './mail-secrets.js';
import { SealedSecrets } from './sealed-secrets.js';

const ROOT = 'a secret of at least thirty-two characters';

describe('the secret of a mail', () => {
  const sealed = SealedSecrets.from([], ROOT);
  const secrets = new MailSecrets(sealed);
  const customerId = newId();

  it('opens for its organisation, and is unreadable before', () => {
    const text = secrets.seal(customerId, 'first password');
    expect(text).not.toContain('first');
    expect(secrets.open(customerId, text)).toBe('first password');
  });

  it('opens for no other organisation, and no other sealed text opens as one', () => {
    const text = secrets.seal(customerId, 'first password');
    const token = sealed.seal('xoxb-token', { customerId, purpose: 'slack:bot-token' });
    for (const open of [
      () => secrets.open(newId(), text),
      () => secrets.open(customerId, token),
      () => secrets.open(customerId, ''),
      () => new MailSecrets(SealedSecrets.from([], ROOT + '!')).open(customerId, text),
    ])
      expect(open).toThrow(NotFoundError);
  });
});
