import Stripe from 'stripe';

/** An account at Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  /** The signing secret of the endpoint that Stripe calls. */
  readonly webhookSecret: string;
  /** Stripe's own unless a test sets another. */
  readonly apiUrl: string;
}

/** Shorter than the deadline of a staff call (ms). */
const TIMEOUT_MS = 12_000;

export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: TIMEOUT_MS,
    // With an idempotency key of the SDK's own, so that nothing is charged twice.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Candor' },
  });
}
