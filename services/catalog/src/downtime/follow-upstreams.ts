import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { UpstreamsChanged } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { upstreamFromWire } from '../components/upstream.mapper.js';
import { OwnStatuses } from './own-statuses.js';
import { PublicStatus } from './public-status.js';
import { followUpstreams } from './upstream-status.rules.js';
import { loadUpstreams, saveApplied, saveUpstreams, type ComponentUpstreams } from './upstreams.store.js';

/** Keeps what components have to do with providers, and the status that they have by themselves because of that. */
@Injectable()
export class FollowUpstreams {
  constructor(
    private readonly database: Database,
    private readonly publicStatus: PublicStatus,
    private readonly ownStatuses: OwnStatuses,
  ) {}

  /**
   * Replaces what components are or depend on of providers, gives them the statuses that follow, and publishes both. A
   * list that is not newer than the one that a component has changes nothing, and neither does one of a component that is
   * gone.
   */
  async execute({ customerId, version, components }: UpstreamsChanged): Promise<void> {
    const lists = new Map(components.map((one) => [one.componentId, one.upstreams.map(upstreamFromWire)]));
    await this.database.tenant(customerId, async (tx) => {
      await this.publicStatus.follow(tx, customerId, { componentIds: [...lists.keys()] }, async (held) => {
        const known = await loadUpstreams(tx, customerId, held, { all: true });
        const older = known.filter((component) => component.version < version);
        if (older.length === 0) return;
        const newer = older.map((before) => ({ ...before, upstreams: lists.get(before.componentId) ?? [] }));
        await saveUpstreams(tx, customerId, version, newer);
        const published = new Set(await this.apply(tx, customerId, newer));
        const differing = older
          .filter(({ componentId, upstreams }) => !isDeepStrictEqual(upstreams, lists.get(componentId)))
          .map(({ componentId }) => componentId);
        await this.ownStatuses.publish(
          tx,
          customerId,
          differing.filter((id) => !published.has(id)),
        );
      });
    });
  }

  /**
   * The same with the lists that the components have, because what an incident says of them has changed. The caller holds
   * them.
   * @param saidUntil the last moment of which the incident says something (epoch ms); by another clock it may be later
   *   than now, and what begins before it would be the incident's to decide
   */
  async again(tx: Tx, customerId: string, componentIds: readonly string[], saidUntil = 0): Promise<void> {
    const components = await loadUpstreams(tx, customerId, componentIds);
    await this.apply(tx, customerId, components, Math.max(Date.now(), saidUntil));
  }

  /** @returns the ids of components whose status changed, and that were published with all that they are */
  private async apply(
    tx: Tx,
    customerId: string,
    components: readonly ComponentUpstreams[],
    at = Date.now(),
  ): Promise<string[]> {
    const followed = components.map((before) => ({
      before,
      ...followUpstreams(before),
      componentId: before.componentId,
    }));
    await saveApplied(
      tx,
      customerId,
      followed.filter(({ before, applied }) => !isDeepStrictEqual(applied, before.applied)),
    );
    const changed = followed.filter(({ before, own }) => own !== before.own);
    return this.ownStatuses.change(
      tx,
      customerId,
      changed.map(({ componentId, own: status }) => ({ componentId, status, at })),
    );
  }
}
