import Stripe from 'stripe';
import { providerAgent } from '@candor/outbound/provider-transport.js';

/** An account at Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  /** The signing secret of the endpoint that Stripe calls. */
  readonly webhookSecret: string;
  /** Stripe's own unless a test sets another. */
  readonly apiUrl: string;
  /** The HTTP proxy by which Stripe is called. */
  readonly proxy?: URL;
}

/** Shorter than the deadline of a staff call (ms). */
const TIMEOUT_MS = 12_000;

export function stripeClient({ secretKey, apiUrl, proxy }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    httpAgent: providerAgent(proxy, apiUrl),
    timeout: TIMEOUT_MS,
    // With an idempotency key of the SDK's own, so that nothing is charged twice.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Candor' },
  });
}
