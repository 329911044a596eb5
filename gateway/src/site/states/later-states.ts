import { setTimeout as sleep } from 'node:timers/promises';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { StateName } from '@candor/streams/published-state.js';
import { DeadlineExceededError, UnavailableError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { LaterStatesService } from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';

/** States that arrive together are reported together. */
const COLLECT_MS = 200;
const RETRY_MS = 2_000;
const AT_ONCE = 100;
const GATEWAY = { kind: 'system', app: 'gateway' } as const;

/**
 * Reports to the pages service which states stored here are later than the ones it sent, until it has confirmed. The
 * service can find out whether the sent one came late, or the database has lost the later one.
 */
export class LaterStates {
  private readonly pages: RpcClientOf<typeof LaterStatesService>;
  /** By name; the lowest revision that would be taken. */
  private readonly unsaid = new Map<string, { readonly name: StateName; readonly least: number }>();
  private readonly stopped = new AbortController();
  private saying?: Promise<void>;

  constructor(
    rpc: RpcClient,
    private readonly log: AppLogger,
  ) {
    this.pages = rpc.service(LaterStatesService);
  }

  /** @param least the lowest revision of this state that would be taken */
  note(name: StateName, least: number): void {
    this.unsaid.set(`${name.pageId} ${name.month ?? ''}`, { name, least });
    if (!this.stopped.signal.aborted) this.saying ??= this.sayAll().finally(() => (this.saying = undefined));
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.saying;
  }

  private async sayAll(): Promise<void> {
    let wait = COLLECT_MS;
    while (this.unsaid.size > 0) {
      await sleep(wait, undefined, { signal: this.stopped.signal }).catch(() => undefined);
      if (this.stopped.signal.aborted) return;
      wait = (await this.say([...this.unsaid].slice(0, AT_ONCE))) ? 0 : RETRY_MS;
    }
  }

  /** @returns whether it was confirmed */
  private async say(some: [string, { readonly name: StateName; readonly least: number }][]): Promise<boolean> {
    const states = some.map(([, { name, least }]) => ({ ...name, leastRevision: BigInt(least) }));
    try {
      await this.pages.reportLaterStates({ states }, { actor: GATEWAY });
    } catch (err) {
      // A pages service that is unavailable, or is of the previous release, gets it later.
      if (err instanceof UnavailableError || err instanceof DeadlineExceededError) return false;
      this.log.warn({ err }, 'states that are later than those sent could not be reported');
    }
    for (const [key, said] of some) if (this.unsaid.get(key) === said) this.unsaid.delete(key);
    return true;
  }
}
