import { Pool } from 'undici';
import { Exchange, OutboundError, type OutboundResponse } from './exchange.js';
import { ForbiddenTargetError } from './forbidden-target.error.js';
import { guardedConnector, type ConnectorRules } from './guarded-connector.js';
import { parseTarget } from './target-check.js';

export interface OutboundOptions extends ConnectorRules {
  /** From the call to the last byte of the answer (ms); 15,000 by default. */
  readonly timeoutMs?: number;
  /** Origins with open connections; 512 by default. */
  readonly maxOrigins?: number;
  /** Connections to one origin; 64 by default. */
  readonly connectionsPerOrigin?: number;
}

const SWEEP_MS = 100;

/**
 * The only HTTP client that may open a URL typed by a user: public addresses only, no redirects, with limits of time
 * and of what it reads. Connections are kept per origin.
 */
export class OutboundClient {
  private readonly timeoutMs: number;
  private readonly maxOrigins: number;
  private readonly connectionsPerOrigin: number;
  private readonly connect: ReturnType<typeof guardedConnector>;
  /** By origin, least recently used first. */
  private readonly pools = new Map<string, Pool>();
  /** In the order they were started, which is the order in which they time out: one timer serves all. */
  private readonly inFlight = new Set<Exchange>();
  private sweeper?: NodeJS.Timeout;

  constructor(options: OutboundOptions = {}) {
    this.timeoutMs = options.timeoutMs ?? 15_000;
    this.maxOrigins = options.maxOrigins ?? 512;
    this.connectionsPerOrigin = options.connectionsPerOrigin ?? 64;
    this.connect = guardedConnector(options, this.timeoutMs);
  }

  /**
   * Posts a body. Any status is an answer, also 3xx: redirects are not followed.
   * @throws ForbiddenTargetError when the URL must not be opened; nothing was connected to
   * @throws OutboundError when there was no answer: refused, cut off, timed out, invalid certificate
   */
  post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<OutboundResponse> {
    return new Promise((resolve, reject) => {
      const target = parseTarget(url).url;
      const exchange = new Exchange(performance.now() + this.timeoutMs, (settled, error, response) => {
        this.inFlight.delete(settled);
        if (response) resolve(response);
        else reject(reasonOf(error));
      });
      this.inFlight.add(exchange);
      this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
      try {
        const path = target.pathname + target.search;
        this.poolOf(target.origin).dispatch({ path, method: 'POST', headers, body }, exchange);
      } catch (error) {
        exchange.fail(error as Error);
      }
    });
  }

  /** Closes every connection; what is in flight fails. */
  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy(new OutboundError('We are stopping.'))));
    this.pools.clear();
  }

  private poolOf(origin: string): Pool {
    let pool = this.pools.get(origin);
    if (pool) {
      // Moved to the end, unless it is the only one and already there.
      if (this.pools.size === 1) return pool;
      this.pools.delete(origin);
    } else {
      pool = this.open(origin);
    }
    this.pools.set(origin, pool);
    return pool;
  }

  private open(origin: string): Pool {
    const [oldest] = this.pools;
    if (oldest && this.pools.size >= this.maxOrigins) {
      this.pools.delete(oldest[0]);
      // Graceful: requests in flight are finished.
      void oldest[1].close();
    }
    return new Pool(origin, {
      connect: this.connect,
      connections: this.connectionsPerOrigin,
      keepAliveTimeout: 10_000,
      allowH2: false,
      // The sweep covers the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  private sweep(): void {
    const now = performance.now();
    for (const exchange of this.inFlight) {
      if (exchange.deadline > now) return;
      exchange.expire();
    }
  }
}

function reasonOf(error: Error | undefined): Error {
  if (error instanceof ForbiddenTargetError || error instanceof OutboundError) return error;
  const code = (error as (Error & { code?: string }) | undefined)?.code;
  return new OutboundError(error?.message || code || 'The connection failed.', { cause: error });
}
