import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { ComponentUpstreamsChanged } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
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
   * Replaces what a component is or depends on of providers, gives it the status that follows, and publishes both. A list
   * that is not newer than the one it has changes nothing, and neither does one of a component that is gone.
   */
  async execute({ customerId, componentId, version, upstreams: wire }: ComponentUpstreamsChanged): Promise<void> {
    const upstreams = wire.map(upstreamFromWire);
    await this.database.tenant(customerId, async (tx) => {
      await this.publicStatus.follow(tx, customerId, { componentIds: [componentId] }, async (held) => {
        const [before] = await loadUpstreams(tx, customerId, held, { all: true });
        if (!before || before.version >= version) return;
        await saveUpstreams(tx, customerId, { componentId, upstreams, version });
        const published = await this.apply(tx, customerId, { ...before, upstreams });
        if (!published && !isDeepStrictEqual(before.upstreams, upstreams)) {
          await this.ownStatuses.publish(tx, customerId, componentId);
        }
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
    for (const component of await loadUpstreams(tx, customerId, componentIds)) {
      await this.apply(tx, customerId, component, Math.max(Date.now(), saidUntil));
    }
  }

  /** @returns whether the component's status changed, and was published with all that the component is */
  private async apply(tx: Tx, customerId: string, component: ComponentUpstreams, at?: number): Promise<boolean> {
    const { componentId } = component;
    const { own, applied } = followUpstreams(component);
    if (!isDeepStrictEqual(applied, component.applied)) await saveApplied(tx, customerId, componentId, applied);
    return own !== component.own && (await this.ownStatuses.change(tx, customerId, componentId, own, at));
  }
}
