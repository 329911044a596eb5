import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { EntryDraftSchema, Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents } from './incidents.suite.js';

const { INVESTIGATING, IDENTIFIED, RESOLVED } = IncidentStatus;
const { MAJOR_OUTAGE, PARTIAL_OUTAGE } = ComponentStatus;
const HOUR = 3_600_000;

describe('correcting entries', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let now: number;
  useIncidents((given) => {
    ({ suite, actor, component } = given);
    now = Date.now();
  });

  const hoursAgo = (hours: number) => BigInt(now - hours * HOUR);

  /** An incident that started three hours ago, resolved an hour ago; its entries are listed newest first. */
  async function resolved(): Promise<Incident & { ids: [newest: string, oldest: string] }> {
    const affectedComponents = [{ componentId: component, componentStatus: MAJOR_OUTAGE }];
    const first = draft({ date: hoursAgo(3), affectedComponents });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: first }, { actor });
    const last = draft({ date: hoursAgo(1), status: RESOLVED, message: 'Over.' });
    const added = await suite.incidents.addEntry({ incidentId: incident?.id ?? '', entry: last }, { actor });
    if (!added.incident) throw new Error('nothing was added');
    const [newest, oldest] = added.incident.entries.map(({ id }) => id);
    return { ...added.incident, ids: [newest ?? '', oldest ?? ''] };
  }
  const update = (incidentId: string, entryId: string, entry: MessageInitShape<typeof EntryDraftSchema>, as = actor) =>
    suite.incidents.updateEntry({ incidentId, entryId, entry: draft(entry) }, { actor: as });
  const remove = (incidentId: string, entryId: string, as = actor) =>
    suite.incidents.deleteEntry({ incidentId, entryId }, { actor: as });
  const get = async (incidentId: string) => (await suite.incidents.getIncident({ incidentId }, { actor })).incident;

  it('replaces the content of an entry and publishes the whole incident, but no new entry', async () => {
    const { id, ids } = await resolved();
    const affectedComponents = [{ componentId: component, componentStatus: PARTIAL_OUTAGE }];
    const { entry, incident } = await update(id, ids[1], {
      message: ' Only in part. ',
      status: IDENTIFIED,
      sendNotification: false,
      affectedComponents,
    });
    expect(entry).toMatchObject({
      id: ids[1],
      message: 'Only in part.',
      status: IDENTIFIED,
      date: hoursAgo(3),
      sendNotification: true,
      affectedComponents,
    });
    expect(incident).toMatchObject({ status: RESOLVED, version: 3n });
    expect(await get(id)).toEqual(incident);
    const facts = await suite.client.heard('evt.incidents.v1.incident_changed', (fact) => fact.incident?.id === id);
    expect(facts).toEqual([expect.objectContaining({ customerId: actor.customerId, incident })]);
    const published = suite.client.known('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id);
    expect(published).toHaveLength(2);
  });

  it('accepts the entry’s own notification flag, and refuses to change it', async () => {
    const { id, ids } = await resolved();
    const correct = (sendNotification: boolean, entryId = ids[0]) =>
      suite.incidents.updateEntry(
        { incidentId: id, entryId, entry: draft({ status: RESOLVED }), sendNotification },
        { actor },
      );
    expect((await correct(true)).entry?.sendNotification).toBe(true);
    await expect(correct(false)).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        {
          pointer: '/sendNotification',
          detail: 'Whether the entry notified cannot be changed. Please leave this out, or true as it is.',
        },
      ],
    });
    const quiet = draft({ sendNotification: false });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: quiet }, { actor });
    const { entries: [entry] = [] } = incident ?? {};
    const notify = {
      incidentId: incident?.id,
      entryId: entry?.id,
      entry: draft({ message: 'x' }),
      sendNotification: true,
    };
    await expect(suite.incidents.updateEntry(notify, { actor })).rejects.toMatchObject({
      violations: [{ pointer: '/sendNotification' }],
    });
    expect(await get(incident?.id ?? '')).toEqual(incident);
  });

  it('opens a resolved incident again when its newest entry says so', async () => {
    const { id, ids } = await resolved();
    const { incident } = await update(id, ids[0], { status: IDENTIFIED });
    expect(incident).toMatchObject({ status: IDENTIFIED, version: 3n });
    const { entry } = await suite.incidents.addEntry({ incidentId: id, entry: draft() }, { actor });
    expect(entry?.status).toBe(INVESTIGATING);
  });

  it('follows an entry that moves in time: order, status and start', async () => {
    const { id, ids } = await resolved();
    const { incident } = await update(id, ids[0], { status: RESOLVED, date: hoursAgo(5) });
    expect(incident).toMatchObject({ status: INVESTIGATING, creationTime: hoursAgo(5) });
    expect(incident?.entries.map((entry) => entry.id)).toEqual([ids[1], ids[0]]);
  });

  it('makes the incident backdated from when an entry moves before its record', async () => {
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor });
    const { id = '', entries: [first] = [], backdated } = incident ?? {};
    expect(backdated).toBe(false);
    const moved = await update(id, first?.id ?? '', { date: hoursAgo(2) });
    expect(moved.incident).toMatchObject({ backdated: true, creationTime: hoursAgo(2) });
  });

  it('removes an entry, and the incident follows the newest that is left', async () => {
    const { id, ids } = await resolved();
    const { incident } = await remove(id, ids[0]);
    expect(incident).toMatchObject({ status: INVESTIGATING, version: 3n, entries: [{ id: ids[1] }] });
    expect(await get(id)).toEqual(incident);
    const facts = await suite.client.heard('evt.incidents.v1.incident_changed', (fact) => fact.incident?.id === id);
    expect(facts).toMatchObject([{ incident: { status: INVESTIGATING, version: 3n } }]);
  });

  it('lets the incident start with the oldest entry that is left', async () => {
    const { id, ids } = await resolved();
    const { incident } = await remove(id, ids[1]);
    expect(incident).toMatchObject({ status: RESOLVED, creationTime: hoursAgo(1) });
  });

  it('does not remove the only entry', async () => {
    const { id, ids } = await resolved();
    await remove(id, ids[0]);
    await expect(remove(id, ids[1])).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This is the only entry of the incident. Please delete the incident instead.',
    });
    expect((await get(id))?.entries).toHaveLength(1);
  });

  it('leaves one entry when two are removed concurrently', async () => {
    const { id, ids } = await resolved();
    const outcomes = await Promise.allSettled(ids.map((entryId) => remove(id, entryId)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await get(id))?.entries).toHaveLength(1);
  });

  it('keeps a component that is deleted by now, and accepts no other that is unknown', async () => {
    const { id, ids } = await resolved();
    suite.components.set(actor.customerId, { visible: [], internal: [] });
    const gone = { componentId: component, componentStatus: PARTIAL_OUTAGE };
    const { entry } = await update(id, ids[1], { affectedComponents: [gone] });
    expect(entry?.affectedComponents).toMatchObject([gone]);
    const unknown = { componentId: newId(), componentStatus: PARTIAL_OUTAGE };
    await expect(update(id, ids[1], { affectedComponents: [gone, unknown] })).rejects.toMatchObject({
      violations: [{ pointer: '/affectedComponents/1/componentId', detail: 'This service does not exist.' }],
    });
  });

  it('refuses what an entry cannot contain, and leaves it as it was', async () => {
    const { id, ids } = await resolved();
    const date = BigInt(now + HOUR);
    await expect(update(id, ids[1], { message: ' ', status: IncidentStatus.UNSPECIFIED, date })).rejects.toMatchObject({
      violations: [
        { pointer: '/message', detail: 'You have to set a message for incident entry.' },
        { pointer: '/incidentStatus' },
        { pointer: '/date', detail: 'The date cannot be in the future.' },
      ],
    });
    expect(await get(id)).toMatchObject({ version: 2n });
  });

  it('finds no entry of another organisation, of another incident or that is missing', async () => {
    const { id, ids } = await resolved();
    const other = await resolved();
    const attempts = [
      [id, ids[0], owner()],
      [other.id, ids[0], actor],
      [id, newId(), actor],
      [id, 'x', actor],
      [newId(), ids[0], actor],
    ] as const;
    for (const [incidentId, entryId, as] of attempts) {
      await expect(update(incidentId, entryId, {}, as)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(remove(incidentId, entryId, as)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(await get(id)).toMatchObject({ version: 2n });
  });

  it('is refused to the role User', async () => {
    const { id, ids } = await resolved();
    const restricted = { ...actor, role: 'User' } as const;
    await expect(update(id, ids[0], {}, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(remove(id, ids[0], restricted)).rejects.toBeInstanceOf(ForbiddenError);
  });
});
