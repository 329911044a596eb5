import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { draft, owner, type RunningIncidents, useIncidents } from './incidents.suite.js';

describe('deleting an incident', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  useIncidents((given) => ({ suite, actor } = given));

  async function open(): Promise<string> {
    return (await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor })).incident?.id ?? '';
  }
  const remove = (incidentId: string, as = actor) => suite.incidents.deleteIncident({ incidentId }, { actor: as });
  const names = async () => (await suite.incidents.searchIncidents({}, { actor })).incidents.map(({ id }) => id);

  it('removes it from every response and publishes a version above all others of it', async () => {
    const [id, other] = [await open(), await open()];
    const added = await suite.incidents.addEntry({ incidentId: id, entry: draft() }, { actor });
    await remove(id);
    await expect(suite.incidents.getIncident({ incidentId: id }, { actor })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await names()).toEqual([other]);
    const facts = await suite.client.heard('evt.incidents.v1.incident_deleted', ({ incidentId }) => incidentId === id);
    expect(facts).toMatchObject([{ customerId: actor.customerId, incidentId: id, version: 3n }]);
    expect(added.incident?.version).toBe(2n);
  });

  it('takes effect once', async () => {
    const id = await open();
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
  });

  it('finds no incident of another organisation and no missing one', async () => {
    const id = await open();
    for (const [incidentId, as] of [[id, owner()] as const, [newId(), actor] as const, ['x', actor] as const])
      await expect(remove(incidentId, as)).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
    expect(await names()).toEqual([id]);
  });

  it('is refused to the role User', async () => {
    const id = await open();
    await expect(remove(id, { ...actor, role: 'User' })).rejects.toBeInstanceOf(ForbiddenError);
    expect(await names()).toEqual([id]);
  });
});
