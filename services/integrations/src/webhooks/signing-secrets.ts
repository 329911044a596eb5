import { createHmac } from 'node:crypto';

/**
 * The secrets that sign the POSTs to webhooks. Derived from the root secret, so that none is stored in the database.
 */
export class SigningSecrets {
  constructor(private readonly rootSecret: string) {}

  /** "whsec_" and 32 bytes in base64, as Standard Webhooks defines it. Each version of each integration has its own. */
  of(integrationId: string, version: number): string {
    const bytes = createHmac('sha256', this.rootSecret)
      .update(`integration-signing:v1:${integrationId}:${version}`)
      .digest();
    return `whsec_${bytes.toString('base64')}`;
  }
}
