import type { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { BOT_TOKEN, WEBHOOK_URL } from '../subscription/seal-purposes.js';

/** The right to post to a channel, in clear text. */
export interface SlackRights {
  readonly botToken: string;
  readonly webhookUrl: string;
}

/** The same in its stored form. */
export interface SealedRights {
  readonly sealedToken: string;
  readonly sealedWebhookUrl: string;
}

export function sealRights(secrets: SealedSecrets, customerId: string, rights: SlackRights): SealedRights {
  return {
    sealedToken: secrets.seal(rights.botToken, { customerId, purpose: BOT_TOKEN }),
    sealedWebhookUrl: secrets.seal(rights.webhookUrl, { customerId, purpose: WEBHOOK_URL }),
  };
}

/** @throws UnsealError */
export function openRights(secrets: SealedSecrets, customerId: string, sealed: SealedRights): SlackRights {
  return {
    botToken: secrets.open(sealed.sealedToken, { customerId, purpose: BOT_TOKEN }),
    webhookUrl: secrets.open(sealed.sealedWebhookUrl, { customerId, purpose: WEBHOOK_URL }),
  };
}
