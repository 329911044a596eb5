import { setTimeout as delay } from 'node:timers/promises';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { draft, type RunningIncidents, useIncidents } from './incidents.suite.js';

describe('components that an incident names', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  useIncidents((given) => ({ suite, actor, component } = given));

  const open = (componentId: string) =>
    suite.incidents.openIncident(
      { name: 'Outage', entry: draft({ affectedComponents: [{ componentId }] }) },
      { actor },
    );
  /** The result of opening an incident that names one. */
  const outcome = (componentId: string): Promise<unknown> =>
    open(componentId).then(
      () => 'opened',
      (error: unknown) => (error as Error).constructor,
    );
  const becomes = async (componentId: string, expected: unknown) => {
    while ((await outcome(componentId)) !== expected) await delay(20);
  };
  const saved = (id: string, version: bigint) =>
    suite.client.publish('evt.catalog.v1.component_saved', {
      customerId: actor.customerId,
      component: { id, version },
    });

  it('are known without a call once announced by the catalog, until deleted, in any order of events', async () => {
    suite.withoutCatalog.add(actor.customerId);
    const [id, marker] = [newId(), newId()];
    expect(await outcome(id)).toBe(UnavailableError);
    await saved(id, 1n);
    await becomes(id, 'opened');
    await suite.client.publish('evt.catalog.v1.component_deleted', {
      customerId: actor.customerId,
      componentId: id,
      version: 3n,
    });
    await becomes(id, InvalidError);
    await saved(id, 2n);
    await saved(marker, 1n);
    await becomes(marker, 'opened');
    expect(await outcome(id)).toBe(InvalidError);
  });

  it('are looked up once when the catalog announced them before the service listened', async () => {
    expect(await outcome(component)).toBe('opened');
    suite.withoutCatalog.add(actor.customerId);
    expect(await outcome(component)).toBe('opened');
    expect(await outcome(newId())).toBe(UnavailableError);
  });

  it('that had to be looked up have no entry of their own in the audit log', async () => {
    await open(component);
    const mine = ({ customerId }: { customerId: string }) => customerId === actor.customerId;
    const [entry] = await suite.client.heard('evt.audit.v1.recorded', mine);
    expect(entry).toMatchObject({ action: 'incident.opened', objectName: 'Outage' });
    await open(component);
    expect(await suite.client.heard('evt.audit.v1.recorded', mine, 2)).toHaveLength(2);
  });
});
