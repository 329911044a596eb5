import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { KNOWN_FOR_MS } from '../upstreams/status-now.js';
import { isSameState, linkState } from './link-state.rules.js';
import { stateOf, type LinkRow } from './link.store.js';
import { holdUpstream, SettleLinks, type SettledUpstream } from './settle-links.js';

const POLL_MS = 1_000;
/** A replica that has not gone on by then is taken for dead. */
const LEASE = '15 seconds';
/** Links that are looked at between two signs of life. */
const BATCH = 500;
/** A page that comes and goes is not reported more often. */
const NOTIFIED_AGAIN_AFTER = '1 day';

/** An upstream that this replica compares with its links, until then. */
interface Lease {
  readonly id: string;
  readonly until: string;
}

/** A watch, and the organisation that it is of. */
interface WatchOfUpstream {
  readonly customerId: string;
  readonly watchId: string;
}

type LinkOfUpstream = LinkRow & { readonly customer_id: string };

/**
 * Compares upstreams with their links once something differs, or a reading is too old to say anything. Every replica runs
 * one and none leads: each takes what is due and held by none. One that dies halfway is replaced after 15 seconds, and the
 * next one finds what is left to do, because it compares.
 */
@Injectable()
export class LinksClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WakeLoop(
    () => this.settleDue(),
    POLL_MS,
    (err) => this.log.warn({ err }, 'links clock interrupted'),
  );

  constructor(
    private readonly database: Database,
    private readonly settling: SettleLinks,
    private readonly outbox: Outbox,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async settleDue(): Promise<void> {
    for (let lease = await this.claim(); lease && !this.loop.stopped; lease = await this.claim())
      await this.settle(lease);
  }

  private async claim(): Promise<Lease | undefined> {
    const [rows] = await this.database.system((tx) =>
      tx.query<[Lease[], number]>(
        `update upstream set settle_at = now() + interval '${LEASE}'
          where id = (select id from upstream where settle_at <= now() order by settle_at limit 1 for update skip locked)
         returning id, settle_at::text as until`,
      ),
    );
    return rows[0];
  }

  /** Stops where a newer reading has made the upstream due again: then it is compared with that. */
  private async settle(lease: Lease): Promise<void> {
    const upstream = await this.database.system((tx) => holdUpstream(tx, lease.id));
    await this.notifyOfUnreadable(upstream);
    for (const watch of await this.database.system((tx) => withDraft(tx, lease.id)))
      await this.compare(watch, upstream);
    let held: Lease | undefined = lease;
    for (let after = ''; held;) {
      const links = await this.database.system((tx) => linksOf(tx, lease.id, after));
      for (const watch of differing(upstream, links)) await this.compare(watch, upstream);
      after = links.at(-1)?.id ?? '';
      if (links.length < BATCH) break;
      held = await this.extend(held);
    }
    if (held) await this.done(held, upstream);
  }

  private async compare({ customerId, watchId }: WatchOfUpstream, upstream: SettledUpstream): Promise<void> {
    await this.database.tenantUnlessDeleted(customerId, async (tx) => {
      await this.settling.hold(tx, customerId);
      await this.settling.watch(tx, customerId, watchId, upstream);
    });
  }

  private async extend({ id, until }: Lease): Promise<Lease | undefined> {
    const [rows] = await this.database.system((tx) =>
      tx.query<[Lease[], number]>(
        `update upstream set settle_at = now() + interval '${LEASE}' where id = $1 and settle_at = $2::timestamptz
         returning id, settle_at::text as until`,
        [id, until],
      ),
    );
    return rows[0];
  }

  private async done({ id, until }: Lease, upstream: SettledUpstream): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `update upstream set settle_at = case
                  when read_at + $4::int * interval '1 millisecond' >= now()
                    then read_at + ($4::int + 1) * interval '1 millisecond'
                  -- It has become too old meanwhile.
                  when $3 then now()
                end
          where id = $1 and settle_at = $2::timestamptz`,
        [id, until, isRecent(upstream), KNOWN_FOR_MS],
      ),
    );
  }

  /** Notifies all that watch a page that it cannot be read; at most once a day. */
  private async notifyOfUnreadable(upstream: SettledUpstream): Promise<void> {
    if (isRecent(upstream)) return;
    const { id, readAt } = upstream;
    await this.database.system(async (tx) => {
      const [rows] = await tx.query<[unknown[], number]>(
        `update upstream set told_unreadable_at = now()
          where id = $1 and exists (select from watch where upstream_id = $1)
            and (told_unreadable_at is null or told_unreadable_at < now() - interval '${NOTIFIED_AGAIN_AFTER}')
         returning 1`,
        [id],
      );
      if (rows.length === 0) return;
      const watches = await tx.query<UnreadableWatch[]>(
        `select w.id, w.customer_id, coalesce(nullif(w.name, ''), u.page_name) as called, u.address, u.failure
           from watch w join upstream u on u.id = w.upstream_id where u.id = $1`,
        [id],
      );
      for (const { id: upstreamId, customer_id: customerId, called: providerName, address, failure } of watches) {
        const unreadable = {
          customerId,
          upstreamId,
          providerName,
          providerUrl: address,
          readAt: BigInt(readAt),
          failure,
        };
        await this.outbox.addEvent(tx, 'evt.signals.v1.upstream_unreadable', unreadable, customerId);
      }
    });
  }
}

function isRecent({ readAt, now }: SettledUpstream): boolean {
  return now - readAt <= KNOWN_FOR_MS;
}

interface UnreadableWatch {
  readonly id: string;
  readonly customer_id: string;
  readonly called: string;
  readonly address: string;
  readonly failure: string;
}

/** Of every organisation, a batch at a time. */
async function linksOf(tx: Tx, upstreamId: string, after: string): Promise<LinkOfUpstream[]> {
  return tx.query<LinkOfUpstream[]>(
    `select l.*, w.name as called from link l join watch w on w.id = l.watch_id
      where l.upstream_id = $1 and ($2 = '' or l.id > nullif($2, '')::uuid) order by l.id limit ${BATCH}`,
    [upstreamId, after],
  );
}

/** With a draft that lasts: the provider's incidents, which it names, may differ where no link does. */
async function withDraft(tx: Tx, upstreamId: string): Promise<WatchOfUpstream[]> {
  return tx.query<WatchOfUpstream[]>(
    `select d.customer_id as "customerId", d.watch_id as "watchId" from draft d join watch w on w.id = d.watch_id
      where w.upstream_id = $1 and d.ended_at is null`,
    [upstreamId],
  );
}

/** The watches of which any link differs from what the upstream says. */
function differing(upstream: SettledUpstream, links: readonly LinkOfUpstream[]): readonly WatchOfUpstream[] {
  const watches = new Map<string, WatchOfUpstream>();
  for (const link of links) {
    const before = stateOf(link);
    const naming = { componentKey: link.component_key, called: link.called };
    const next = linkState(upstream, naming, before, upstream.now);
    if (next && !isSameState(next, before))
      watches.set(link.watch_id, { customerId: link.customer_id, watchId: link.watch_id });
  }
  return [...watches.values()];
}
