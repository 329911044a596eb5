import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { nameObject } from '@candor/platform/running-call.js';
import type { SetComponentStatusRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import type { WireComponent } from '../components/component.mapper.js';
import { existingId } from '../components/existing.js';
import { NO_INCIDENT } from '../components/no-incident.js';
import { loadComponent } from '../components/load-components.js';
import type { DowntimeRecord, StatusChange } from './derive-downtime.js';
import { takenOver, withOwnStatus } from './own-status.rules.js';
import { loadOwnStatuses, replaceOwnStatus } from './own-status.store.js';
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
        if ((await this.change(tx, customerId, componentId, status)) && upstreams) {
          await saveApplied(tx, customerId, componentId, overruled(upstreams.applied));
        }
      });
      const component = await loadComponent(tx, customerId, componentId);
      nameObject(component.name ?? '');
      return component;
    });
  }

  /**
   * Gives a component another status from a moment on, and publishes the component. The caller holds it.
   * @param at epoch ms
   * @returns whether it had another one
   */
  async change(
    tx: Tx,
    customerId: string,
    componentId: string,
    status: ComponentStatusWord,
    at = Date.now(),
  ): Promise<boolean> {
    const [open] = await loadOwnStatuses(tx, customerId, [componentId]);
    const records = withOwnStatus(open, { componentId, status, at });
    if (records) await this.replace(tx, customerId, componentId, { open, records });
    return records !== undefined;
  }

  /**
   * Ends what was set of components that a public incident names. The caller holds the components.
   * @param courses what the incident says of each, oldest first
   */
  async takeOver(tx: Tx, customerId: string, courses: ReadonlyMap<string, readonly StatusChange[]>): Promise<void> {
    for (const open of await loadOwnStatuses(tx, customerId, [...courses.keys()])) {
      const { componentId } = open;
      const records = takenOver(open, courses.get(componentId) ?? []);
      if (records) await this.replace(tx, customerId, componentId, { open, records });
    }
  }

  private async replace(
    tx: Tx,
    customerId: string,
    componentId: string,
    { open, records }: { open: DowntimeRecord | undefined; records: readonly DowntimeRecord[] },
  ): Promise<void> {
    await replaceOwnStatus(tx, customerId, open, records);
    await this.publish(tx, customerId, componentId);
  }

  /** Publishes a component that has changed, as its next version. The caller holds it. */
  async publish(tx: Tx, customerId: string, componentId: string): Promise<void> {
    await tx.query('update component set version = version + 1 where customer_id = $1 and id = $2', [
      customerId,
      componentId,
    ]);
    const component = await loadComponent(tx, customerId, componentId);
    await this.outbox.addEvent(tx, 'evt.catalog.v1.component_saved', { customerId, component }, customerId);
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
