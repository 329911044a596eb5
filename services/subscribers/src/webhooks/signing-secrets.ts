import { createHmac } from 'node:crypto';

/**
 * The secrets that sign the POSTs to webhooks. Derived from the root secret, so that none is stored in the database.
 */
export class SigningSecrets {
  constructor(private readonly rootSecret: string) {}

  /**
   * "whsec_" and 32 bytes in base64, as Standard Webhooks defines it. The same at every call.
   * @param version 1 for the first, one more for each rotation
   */
  of(subscriptionId: string, version: number): string {
    const which = version === 1 ? subscriptionId : `${subscriptionId}:${version}`;
    const bytes = createHmac('sha256', this.rootSecret).update(`webhook-signing:v1:${which}`).digest();
    return `whsec_${bytes.toString('base64')}`;
  }
}
