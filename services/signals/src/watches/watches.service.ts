import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import {
  UpstreamsService as Contract,
  type FoundUpstreamSchema,
  type RenameUpstreamRequest,
  type UnwatchUpstreamRequest,
  type UpstreamSchema,
  type WatchUpstreamRequest,
  type WatchUpstreamResponse,
} from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { ASK_EVERY_MS } from '../asking/next-ask.rules.js';
import type { Recognised } from '../readers/recognise.js';
import { endDraft } from '../links/draft.store.js';
import { loadLinks } from '../links/link.store.js';
import { holdUpstream, SettleLinks } from '../links/settle-links.js';
import { ensureUpstream, writeReading } from '../upstreams/upstream.store.js';
import { FindUpstream } from './find-upstream.js';
import { foundToWire, upstreamToWire } from './watch.mapper.js';
import { MAX_WATCHES, readName } from './watch.rules.js';
import { isWatched, requireWatch } from './watch.store.js';

/** Manages what organisations watch. */
@Injectable()
export class WatchesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly find: FindUpstream,
    private readonly settling: SettleLinks,
  ) {}

  /**
   * What is at an address.
   * @throws ForbiddenError for the role User
   * @throws what FindUpstream throws
   */
  async preview(actor: Actor, url: string): Promise<MessageInitShape<typeof FoundUpstreamSchema>> {
    const { customerId } = requireEditor(actor);
    const found = await this.find.execute(customerId, url);
    const known = await this.database.tenant(customerId, (tx) => isWatched(tx, customerId, found.page.href));
    return foundToWire(found, known, Date.now());
  }

  /**
   * Watches the page at an address.
   * @throws ForbiddenError for the role User
   * @throws ConflictError when it is watched already, or when 50 pages are
   * @throws what FindUpstream throws
   */
  async watch(actor: Actor, request: WatchUpstreamRequest): Promise<WatchUpstreamResponse> {
    const staff = requireEditor(actor);
    const method = Contract.method.watchUpstream;
    return this.idempotency.once({ method, staff, request }, async () => {
      const name = readName(request.name);
      const found = await this.find.execute(staff.customerId, request.url);
      return async (tx) => ({ upstream: await this.add(tx, staff, found, name) });
    });
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError for a name that is too long
   * @throws NotFoundError unless the upstream is the organisation's
   */
  async rename(actor: Actor, request: RenameUpstreamRequest): Promise<MessageInitShape<typeof UpstreamSchema>> {
    const { customerId } = requireEditor(actor);
    const name = readName(request.name);
    return this.database.tenant(customerId, async (tx) => {
      await this.settling.hold(tx, customerId);
      const which = { id: request.upstreamId, customerId };
      const row = await requireWatch(tx, which, { lock: true });
      if (row.name !== name) {
        await tx.query('update watch set name = $3, version = version + 1 where customer_id = $1 and id = $2', [
          customerId,
          row.id,
          name,
        ]);
        await this.settling.watch(tx, customerId, row.id, await holdUpstream(tx, row.upstream_id));
      }
      return upstreamToWire({ ...row, name }, Date.now());
    });
  }

  /**
   * Ends watching it, and with that its links and its draft.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the upstream is the organisation's
   */
  async unwatch(actor: Actor, { upstreamId }: UnwatchUpstreamRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      await this.settling.hold(tx, customerId);
      const row = await requireWatch(tx, { id: upstreamId, customerId }, { lock: true });
      nameObject(row.name || row.page_name);
      const links = await loadLinks(tx, customerId, { watchId: row.id });
      await endDraft(tx, customerId, row.id);
      // Its links go with it.
      await tx.query('delete from watch where customer_id = $1 and id = $2', [customerId, row.id]);
      const linked = new Set(links.map((link) => link.own_component_id));
      await this.settling.publish(tx, customerId, [...linked]);
    });
  }

  private async add(tx: Tx, { customerId, userId }: StaffActor, found: Recognised, name: string) {
    // Two that are added at the same time are counted one after the other.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('watches ' || $1::uuid, 0))`, [customerId]);
    const address = found.page.href;
    if (await isWatched(tx, customerId, address)) {
      const detail = 'You watch this page already.';
      throw new ConflictError(detail, [{ pointer: '/url', detail }]);
    }
    const [{ count = 0 } = {}] = await tx.query<{ count: number }[]>(
      'select count(*)::int as count from watch where customer_id = $1',
      [customerId],
    );
    if (count >= MAX_WATCHES)
      throw new ConflictError(`At most ${MAX_WATCHES} status pages can be watched. Please remove one first.`);
    const page = { kind: found.kind, address };
    const upstream = await ensureUpstream(tx, page, ASK_EVERY_MS);
    if (upstream.isNew) await writeReading(tx, { id: upstream.id, ...page }, found.reading);
    const id = newId();
    await tx.query('insert into watch (id, customer_id, upstream_id, name, created_by) values ($1, $2, $3, $4, $5)', [
      id,
      customerId,
      upstream.id,
      name,
      userId,
    ]);
    return upstreamToWire(await requireWatch(tx, { id, customerId }), Date.now());
  }
}
