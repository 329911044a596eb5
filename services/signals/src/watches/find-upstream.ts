import { Injectable } from '@nestjs/common';
import { Database, NoChange, type Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { InvalidError, RateLimitedError } from '@candor/platform/errors.js';
import { ASK_EVERY_MS } from '../asking/next-ask.rules.js';
import { NoAnswerError, ProviderClient, textOf } from '../asking/provider-client.js';
import { RecordLook } from '../asking/record-look.js';
import { pageAddress, recognise, type Asked, type Recognised } from '../readers/recognise.js';
import { loadFresh } from '../upstreams/looked-at.store.js';
import { readUrl } from './watch.rules.js';

/** An organisation may make us look at so many addresses a minute. */
export const LOOKS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** For everything that is tried at an address (ms). */
const FIND_WITHIN_MS = 12_000;
const OK = 200;

/**
 * Finds out what kind of status page is at an address that staff typed. A page that was read within the minute, for
 * whichever organisation, is answered from its row, and what is read is written there. Saves nothing of the organisation.
 */
@Injectable()
export class FindUpstream {
  private readonly looks = new Map<string, Promise<Recognised>>();

  constructor(
    private readonly database: Database,
    private readonly provider: ProviderClient,
    private readonly recording: RecordLook,
  ) {}

  /**
   * @throws PaymentRequiredError unless the plan includes it
   * @throws RateLimitedError after 20 looks in a minute
   * @throws InvalidError that says at "/url" what is wrong with the address, or with what is there
   */
  async execute(customerId: string, typed: string): Promise<Recognised> {
    const page = pageAddress(readUrl(typed));
    await this.database.tenant(customerId, (tx) => countLook(tx, customerId));
    const known = await this.database.system((tx) => loadFresh(tx, page, ASK_EVERY_MS));
    return known ?? this.look(page);
  }

  /** Who asks for an address that is being looked at has the same answer. */
  private look(page: URL): Promise<Recognised> {
    const running = this.looks.get(page.href);
    if (running) return running;
    const look = this.ask(page).finally(() => this.looks.delete(page.href));
    this.looks.set(page.href, look);
    return look;
  }

  private async ask(page: URL): Promise<Recognised> {
    const deadline = performance.now() + FIND_WITHIN_MS;
    let problem = '';
    const ask = async (url: string): Promise<Asked | undefined> => {
      try {
        const answer = await this.provider.get(url, deadline);
        if (answer.status !== OK) return undefined;
        const contentType = answer.headers.get('content-type') ?? '';
        return { url: answer.url, contentType, body: textOf(answer) };
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        // The first one: that of the address as it was typed.
        problem ||= error.message;
        return undefined;
      }
    };
    const found = await recognise(page, ask);
    if (!found) {
      const detail = problem || `There is no status page at ${page.host} that we can read.`;
      throw new InvalidError([{ pointer: '/url', detail }]);
    }
    await this.recording.execute(found, page);
    return found;
  }
}

/** In a transaction of its own: a look that fails counts as well. */
async function countLook(tx: Tx, customerId: string): Promise<NoChange> {
  (await PlanFeatures.load(tx, customerId)).require('third_party_components');
  const counted = await tx.query<unknown[]>(
    `insert into look_quota as q (customer_id, minute, looks) values ($1, date_trunc('minute', now()), 1)
     on conflict (customer_id) do update set
       looks = case when q.minute = excluded.minute then q.looks + 1 else 1 end, minute = excluded.minute
      where q.minute <> excluded.minute or q.looks < $2
     returning 1`,
    [customerId, LOOKS_PER_MINUTE],
  );
  if (counted.length === 0)
    throw new RateLimitedError(
      `You can look at ${LOOKS_PER_MINUTE} addresses a minute. Please wait a moment.`,
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  return new NoChange();
}
