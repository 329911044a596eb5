import type { MessageInitShape } from '@bufbuild/protobuf';
import { createDataSource } from '@candor/database/data-source.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { EntryDraftSchema, Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { database } from '../src/database/database.js';
import { ResolvedComponents1795400000000 } from '../src/database/migrations/1795400000000-resolved-components.js';
import { draft, owner, type RunningIncidents, useIncidents } from './incidents.suite.js';

const { INVESTIGATING, IDENTIFIED, MONITORING, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

describe('adding an entry', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let hidden: string;
  useIncidents((given) => ({ suite, actor, component, hidden } = given));

  async function open(entry: MessageInitShape<typeof EntryDraftSchema> = {}): Promise<Incident> {
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: draft(entry) }, { actor });
    if (!incident) throw new Error('not opened');
    return incident;
  }
  const add = (incidentId: string, entry: MessageInitShape<typeof EntryDraftSchema>, as = actor) =>
    suite.incidents.addEntry({ incidentId, entry: draft(entry) }, { actor: as });
  const publishedEntries = (incidentId: string) =>
    suite.client.known('evt.incidents.v1.entry_published', ({ incident }) => incident?.id === incidentId);

  it('updates the status of the incident and publishes all entries, newest first', async () => {
    const { id, entries } = await open();
    const affectedComponents = [{ componentId: component, componentStatus: ComponentStatus.DEGRADED_PERFORMANCE }];
    const { entry, incident } = await add(id, { message: 'Found it.', status: IDENTIFIED, affectedComponents });
    expect(entry).toMatchObject({ incidentId: id, message: 'Found it.', status: IDENTIFIED, affectedComponents });
    expect(incident).toMatchObject({ id, status: IDENTIFIED, version: 2n, entries: [entry, entries[0]] });
    const facts = await suite.client.heard('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id, 2);
    expect(facts[1]).toMatchObject({ customerId: actor.customerId, entryId: entry?.id, incident });
    expect((await suite.incidents.getIncident({ incidentId: id }, { actor })).incident).toEqual(incident);
  });

  it('keeps the status of the newest entry when an older one is added late', async () => {
    const { id, creationTime } = await open({ date: BigInt(Date.now() - 3 * HOUR) });
    await add(id, { status: MONITORING, message: 'second' });
    const { entry, incident } = await add(id, {
      status: IDENTIFIED,
      message: 'between',
      date: creationTime + BigInt(HOUR),
    });
    expect(incident).toMatchObject({ status: MONITORING, version: 3n });
    expect(incident?.entries.map(({ message }) => message)).toEqual(['second', 'between', draft().message]);
    expect(entry?.message).toBe('between');
  });

  it('puts the later created of two entries with the same date on top', async () => {
    const date = BigInt(Date.now() - HOUR);
    const { id } = await open({ date });
    const { incident } = await add(id, { status: IDENTIFIED, date, message: 'later' });
    expect(incident).toMatchObject({ status: IDENTIFIED, entries: [{ message: 'later' }, {}] });
  });

  it('gives every one of many concurrent ones a version of its own', async () => {
    const { id } = await open();
    const added = await Promise.all(Array.from({ length: 8 }, () => add(id, { status: IDENTIFIED })));
    const versions = added.map(({ incident }) => Number(incident?.version)).sort((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const facts = await suite.client.heard('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id, 9);
    for (const { incident } of facts) expect(incident?.entries).toHaveLength(Number(incident?.version));
  });

  describe('that resolves the incident', () => {
    const { OPERATIONAL, MAJOR_OUTAGE, PARTIAL_OUTAGE } = ComponentStatus;
    const saying = (componentStatus: ComponentStatus, ...ids: string[]) => ({
      affectedComponents: ids.map((componentId) => ({ componentId, componentStatus })),
    });
    const latest = async (incidentId: string) =>
      (await suite.incidents.getLatestStatus({ incidentId }, { actor })).affectedComponents;

    it('makes all components that the incident ever affected operational again, whatever is drafted', async () => {
      const { id } = await open(saying(MAJOR_OUTAGE, component, hidden));
      const { entry, incident } = await add(id, { status: RESOLVED, ...saying(PARTIAL_OUTAGE, component) });
      const { affectedComponents } = saying(OPERATIONAL, component, hidden);
      expect(entry?.affectedComponents).toEqual(affectedComponents.map((one) => expect.objectContaining(one)));
      expect((await suite.incidents.getIncident({ incidentId: id }, { actor })).incident).toEqual(incident);
      const facts = await suite.client.heard('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id, 2);
      expect(facts[1]?.incident).toEqual(incident);
      expect(await latest(id)).toEqual(affectedComponents.map((one) => expect.objectContaining(one)));
    });

    it('gives a component the status of another open incident, but not of an internal one', async () => {
      await open(saying(PARTIAL_OUTAGE, component));
      const internal = { name: 'Internal', private: true, entry: draft(saying(MAJOR_OUTAGE, hidden)) };
      await suite.incidents.openIncident(internal, { actor });
      const { id } = await open(saying(MAJOR_OUTAGE, component, hidden));
      const { entry } = await add(id, { status: RESOLVED, ...saying(MAJOR_OUTAGE, component, hidden) });
      expect(entry?.affectedComponents).toMatchObject([
        { componentId: component, componentStatus: PARTIAL_OUTAGE },
        { componentId: hidden, componentStatus: OPERATIONAL },
      ]);
    });

    it('is followed, of several that resolve concurrently, by one that finds no open incident any more', async () => {
      const opened = await Promise.all([1, 2, 3, 4].map(() => open(saying(MAJOR_OUTAGE, component))));
      const added = await Promise.all(opened.map(({ id }) => add(id, { status: RESOLVED })));
      const said = added.map(({ entry }) => entry?.affectedComponents[0]?.componentStatus);
      expect(said.filter((status) => status === OPERATIONAL)).toHaveLength(1);
      expect(said.filter((status) => status === MAJOR_OUTAGE)).toHaveLength(3);
    });

    it('does so when it is corrected, or opens an incident that is over', async () => {
      const { id } = await open(saying(MAJOR_OUTAGE, component));
      const { entry } = await add(id, { status: MONITORING, ...saying(PARTIAL_OUTAGE, component) });
      const correction = draft({ status: RESOLVED, ...saying(PARTIAL_OUTAGE, component) });
      const request = { incidentId: id, entryId: entry?.id, entry: correction };
      const corrected = await suite.incidents.updateEntry(request, { actor });
      expect(corrected.entry?.affectedComponents).toMatchObject([{ componentStatus: OPERATIONAL }]);
      const over = await open({ status: RESOLVED, ...saying(MAJOR_OUTAGE, component) });
      expect(over.entries[0]?.affectedComponents).toMatchObject([{ componentStatus: OPERATIONAL }]);
    });

    it('from before this rule is repaired by the migration', async () => {
      const { id } = await open(saying(MAJOR_OUTAGE, component));
      await add(id, { status: RESOLVED });
      const source = createDataSource(suite.databaseUrl, database, { asOwner: true, poolSize: 1 });
      await source.initialize();
      const runner = source.createQueryRunner();
      await runner.startTransaction();
      await runner.query(`select set_config('candor.scope', 'system', true)`);
      await runner.query(`update entry_component set status = 'major_outage' where component_id = $1`, [component]);
      await new ResolvedComponents1795400000000().up(runner);
      await runner.commitTransaction();
      await source.destroy();
      const { incident } = await suite.incidents.getIncident({ incidentId: id }, { actor });
      expect(incident?.entries.map((entry) => entry.affectedComponents[0]?.componentStatus)).toEqual([
        OPERATIONAL,
        MAJOR_OUTAGE,
      ]);
    });
  });

  it('is refused once the incident is resolved', async () => {
    const { id } = await open();
    await add(id, { status: RESOLVED });
    await expect(add(id, { status: INVESTIGATING })).rejects.toBeInstanceOf(ConflictError);
    await suite.client.heard('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id, 2);
    expect(publishedEntries(id)).toHaveLength(2);
  });

  describe('that reopens the incident', () => {
    const reopen = (incidentId: string, entry: MessageInitShape<typeof EntryDraftSchema>) =>
      suite.incidents.addEntry({ incidentId, entry: draft(entry), reopen: true }, { actor });
    const resolved = async () => {
      const { id } = await open({ date: BigInt(Date.now() - 3 * HOUR) });
      const { entry } = await add(id, { status: RESOLVED, date: BigInt(Date.now() - HOUR) });
      return { id, resolvedAt: entry?.date ?? 0n };
    };

    it('is published as any other, on top of the one that resolved it', async () => {
      const { id } = await resolved();
      const { incident } = await reopen(id, { status: MONITORING, message: 'Again.' });
      expect(incident).toMatchObject({
        status: MONITORING,
        entries: [{ message: 'Again.' }, { status: RESOLVED }, {}],
      });
      await suite.client.heard('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id, 3);
      await add(id, { status: IDENTIFIED });
    });

    it('is like any other while the incident is open', async () => {
      const { id } = await open();
      expect(await reopen(id, { status: RESOLVED })).toMatchObject({ incident: { status: RESOLVED } });
    });

    it('is refused, by field, when it would leave the incident resolved', async () => {
      const { id, resolvedAt } = await resolved();
      await expect(reopen(id, { status: RESOLVED, date: resolvedAt - 1n })).rejects.toMatchObject({
        kind: 'invalid',
        violations: [
          { pointer: '/incidentStatus', detail: 'Please choose a status other than resolved to open it again.' },
          { pointer: '/date', detail: 'Please give a date after it was resolved.' },
        ],
      });
      expect((await suite.incidents.getIncident({ incidentId: id }, { actor })).incident?.status).toBe(RESOLVED);
    });

    it('is refused to the role User', async () => {
      const { id } = await resolved();
      const call = suite.incidents.addEntry(
        { incidentId: id, entry: draft(), reopen: true },
        { actor: { ...actor, role: 'User' } },
      );
      await expect(call).rejects.toBeInstanceOf(ForbiddenError);
    });
  });

  it('is refused with pointers into the entry when it is wrong', async () => {
    const { id } = await open();
    const affectedComponents = [
      { componentId: component, componentStatus: 99 as ComponentStatus },
      { componentId: component.toUpperCase(), componentStatus: ComponentStatus.MAJOR_OUTAGE },
    ];
    await expect(
      add(id, { message: '  ', status: IncidentStatus.UNSPECIFIED, affectedComponents }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/message', detail: 'You have to set a message for incident entry.' },
        { pointer: '/incidentStatus', detail: 'Unknown incident status.' },
        { pointer: '/affectedComponents/0/componentStatus', detail: 'Unknown service status.' },
        { pointer: '/affectedComponents/1/componentId', detail: 'This service is listed twice.' },
      ],
    });
    const foreign = [{ componentId: newId(), componentStatus: ComponentStatus.MAJOR_OUTAGE }];
    await expect(add(id, { affectedComponents: foreign })).rejects.toMatchObject({
      violations: [{ pointer: '/affectedComponents/0/componentId' }],
    });
    const { incident } = await suite.incidents.getIncident({ incidentId: id }, { actor });
    expect(incident).toMatchObject({ version: 1n, entries: [{}] });
  });

  it('is refused with a date before the incident', async () => {
    const { id, creationTime } = await open();
    await expect(add(id, { date: creationTime - 1n })).rejects.toMatchObject({ violations: [{ pointer: '/date' }] });
  });

  it('finds no incident of another organisation, no missing one and none by an invalid id', async () => {
    const { id } = await open();
    const stranger = owner();
    await expect(add(id, {}, stranger)).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
    for (const missing of [newId(), 'incident-1', ''])
      await expect(add(missing, {})).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
  });

  it('is refused to the role User', async () => {
    const { id } = await open();
    await expect(add(id, {}, { ...actor, role: 'User' })).rejects.toBeInstanceOf(ForbiddenError);
  });
});
