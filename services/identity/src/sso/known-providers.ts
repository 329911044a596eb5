import type { Configuration } from 'openid-client';

/** Our client credentials at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * How long a description is cached (ms). Keys and endpoints may change; a sign-in that fails meanwhile has it requested
 * again.
 */
const KEPT_MS = 10 * 60_000;
const MAX_KNOWN = 1_000;

interface Known {
  readonly until: number;
  readonly configuration: Promise<Configuration>;
}

/**
 * Cached descriptions of providers, with their keys: requested once for all sign-ins within a few minutes, and not
 * twice at the same time. Organisations share no entry, not even for the same provider, because clients differ.
 */
export class KnownProviders {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly discover: (client: ProviderClient) => Promise<Configuration>,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws what `discover` throws, which is not cached */
  get(client: ProviderClient): Promise<Configuration> {
    const key = keyOf(client);
    const known = this.known.get(key);
    if (known && known.until > this.now()) return known.configuration;
    this.known.delete(key);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MAX_KNOWN) this.known.delete(oldest);
    const configuration = this.discover(client);
    const entry = { until: this.now() + KEPT_MS, configuration };
    this.known.set(key, entry);
    configuration.catch(() => this.known.get(key) === entry && this.known.delete(key));
    return configuration;
  }

  /** Has it requested again the next time. */
  forget(client: ProviderClient): void {
    this.known.delete(keyOf(client));
  }
}

function keyOf({ issuer, clientId, clientSecret }: ProviderClient): string {
  return JSON.stringify([issuer, clientId, clientSecret]);
}
