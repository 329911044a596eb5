import { NotFoundError } from './errors.js';
import { UnsealError, type SealedSecrets } from './sealed-secrets.js';

const PURPOSE = 'mail';

/**
 * Secrets on their way into a mail: outbox, streams and ledger hold them sealed, and the worker that writes the mail
 * asks their owner at that moment. So a stored event reveals nothing, and a worker needs no key.
 */
export class MailSecrets {
  constructor(private readonly secrets: SealedSecrets) {}

  seal(customerId: string, secret: string): string {
    return this.secrets.seal(secret, { customerId, purpose: PURPOSE });
  }

  /** @throws NotFoundError for what was not sealed here for a mail of the organisation, or under a key that is gone */
  open(customerId: string, sealed: string): string {
    try {
      return this.secrets.open(sealed, { customerId, purpose: PURPOSE });
    } catch (error) {
      throw error instanceof UnsealError ? new NotFoundError('There is no such secret.') : error;
    }
  }
}
