import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { inParts } from '@candor/outbox/in-parts.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { nameObject } from '@candor/platform/running-call.js';
import { ComponentSchema, type SetComponentStatusRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import type { WireComponent } from '../components/component.mapper.js';
import { existingId } from '../components/existing.js';
import { NO_INCIDENT } from '../components/no-incident.js';
import { loadComponent, loadComponents } from '../components/load-components.js';
import type { DowntimeRecord, StatusChange } from './derive-downtime.js';
import { takenOver, withOwnStatus, type OwnStatus } from './own-status.rules.js';
import { loadOwnStatuses, replaceOwnStatuses } from './own-status.store.js';
import { PublicStatus } from './public-status.js';
import { overruled } from './upstream-status.rules.js';
import { followedProvider, loadUpstreams, saveApplied } from './upstreams.store.js';

/** What staff and programs set of components without an incident, and what components have by themselves. */
@Injectable()
export class OwnStatuses {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly publicStatus: PublicStatus,
  ) {}

  /**
   * Sets the status of a component from now on, as downtime without an incident, and publishes it. Setting what it has
   * changes nothing.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError when the organisation has no such component
   * @throws InvalidError for no status
   * @throws ConflictError for a component that has a provider's status, and while a public incident or maintenance says that
   *   the component is not operational
   */
  async set(actor: Actor, request: SetComponentStatusRequest): Promise<WireComponent> {
    const { customerId } = requireEditor(actor);
    const componentId = existingId(request.componentId);
    const status = componentStatuses.wordOf(request.status);
    if (!status) throw new InvalidError([{ pointer: '/status', detail: 'Please give a status.' }]);
    return this.database.tenant(customerId, async (tx) => {
      await this.publicStatus.follow(tx, customerId, { componentIds: [componentId] }, async () => {
        const [upstreams] = await loadUpstreams(tx, customerId, [componentId]);
        requireOwn(followedProvider(upstreams?.upstreams ?? []));
        await requireUndecided(tx, customerId, componentId);
        const changed = await this.change(tx, customerId, [{ componentId, status, at: Date.now() }]);
        if (changed.length > 0 && upstreams) {
          await saveApplied(tx, customerId, [{ componentId, applied: overruled(upstreams.applied) }]);
        }
      });
      const component = await loadComponent(tx, customerId, componentId);
      nameObject(component.name ?? '');
      return component;
    });
  }

  /**
   * Gives components other statuses, each from a moment on, and publishes them. The caller holds them.
   * @returns the ids of those that had another one
   */
  async change(tx: Tx, customerId: string, statuses: readonly OwnStatus[]): Promise<string[]> {
    const ids = statuses.map(({ componentId }) => componentId);
    const open = new Map((await loadOwnStatuses(tx, customerId, ids)).map((record) => [record.componentId, record]));
    const replaced = new Map<string, DowntimeRecord[]>();
    for (const status of statuses) {
      const records = withOwnStatus(open.get(status.componentId), status);
      if (records) replaced.set(status.componentId, records);
    }
    await this.replace(tx, customerId, replaced);
    return [...replaced.keys()];
  }

  /**
   * Ends what was set of components that a public incident names. The caller holds the components.
   * @param courses what the incident says of each, oldest first
   */
  async takeOver(tx: Tx, customerId: string, courses: ReadonlyMap<string, readonly StatusChange[]>): Promise<void> {
    const replaced = new Map<string, DowntimeRecord[]>();
    for (const open of await loadOwnStatuses(tx, customerId, [...courses.keys()])) {
      const records = takenOver(open, courses.get(open.componentId) ?? []);
      if (records) replaced.set(open.componentId, records);
    }
    await this.replace(tx, customerId, replaced);
  }

  private async replace(
    tx: Tx,
    customerId: string,
    replaced: ReadonlyMap<string, readonly DowntimeRecord[]>,
  ): Promise<void> {
    if (replaced.size === 0) return;
    const ids = [...replaced.keys()];
    await replaceOwnStatuses(tx, customerId, ids, [...replaced.values()].flat());
    await this.publish(tx, customerId, ids);
  }

  /** Publishes components that have changed by themselves, each as its next version. The caller holds them. */
  async publish(tx: Tx, customerId: string, componentIds: readonly string[]): Promise<void> {
    if (componentIds.length === 0) return;
    await tx.query('update component set version = version + 1 where customer_id = $1 and id = any($2)', [
      customerId,
      componentIds,
    ]);
    const components = await loadComponents(tx, customerId, { internal: true, ids: componentIds });
    for (const part of inParts(ComponentSchema, components)) {
      await this.outbox.addEvent(
        tx,
        'evt.catalog.v1.own_statuses_changed',
        { customerId, components: part },
        customerId,
      );
    }
  }
}

/** @throws ConflictError naming the provider whose status the component has */
function requireOwn(provider: string | undefined): void {
  if (provider === undefined) return;
  const detail = `This service follows “${provider}”. Its status cannot be set here.`;
  throw new ConflictError(detail, [{ pointer: '/status', detail }]);
}

/** @throws ConflictError naming the incident that decides what the component's status is */
async function requireUndecided(tx: Tx, customerId: string, componentId: string): Promise<void> {
  const [decisive] = await tx.query<{ name: string }[]>(
    `select incident_name as name from downtime
      where customer_id = $1 and component_id = $2 and ended_at is null and not private and incident_id <> $3
      order by started_at desc, incident_id desc limit 1`,
    [customerId, componentId, NO_INCIDENT],
  );
  if (!decisive) return;
  const detail = `While it lasts, “${decisive.name}” decides the status of this service. Please change it there.`;
  throw new ConflictError(detail, [{ pointer: '/status', detail }]);
}
