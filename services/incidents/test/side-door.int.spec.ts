import type { StaffActor, SystemActor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { entryIdOf } from '@candor/proto/side-door-notice.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const HOUR = 3_600_000;

describe('what was said through the side door', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let pages: SystemActor;
  let incidentId: string;
  useIncidents((given) => {
    ({ suite, actor, component } = given);
    pages = { kind: 'system', app: 'pages', customerId: actor.customerId };
    incidentId = newId();
  });

  const opening = (more: Readonly<Record<string, unknown>> = {}) => ({
    incidentId,
    name: 'We are down',
    entry: draft({
      date: BigInt(Date.now() - HOUR),
      affectedComponents: [{ componentId: component, componentStatus: ComponentStatus.MAJOR_OUTAGE }],
    }),
    ...{ keyId: newId(), keyName: 'phone of Ann', keyMaker: actor.userId },
    ...more,
  });
  const publish = async (request = opening(), as: SystemActor | StaffActor = pages) =>
    (await suite.incidents.publishSideDoorEntry(request, { actor: as })).isThere;
  const read = async () => (await suite.incidents.getIncident({ incidentId }, { actor })).incident!;

  it('is an incident with that id, begun then, and says by which key; visitors do not learn that', async () => {
    const request = opening();
    expect(await publish(request)).toBe(true);
    const incident = await read();
    expect(incident).toMatchObject({
      id: incidentId,
      name: 'We are down',
      creationTime: request.entry.date,
      private: false,
      version: 1n,
    });
    expect(incident.entries).toMatchObject([
      {
        id: entryIdOf({ noticeId: incidentId, sequence: 0 }),
        date: request.entry.date,
        createdBy: actor.userId,
        sideDoorKey: 'phone of Ann',
        sendNotification: true,
        affectedComponents: [{ componentId: component, componentStatus: ComponentStatus.MAJOR_OUTAGE }],
      },
    ]);
    const seen = await suite.incidents.getIncident({ incidentId }, { actor: visitor(actor.customerId) });
    expect(seen.incident?.entries).toMatchObject([{ createdBy: '', sideDoorKey: '' }]);
  });

  it('is written once, however many say it at the same time, with one event and one entry of the audit log', async () => {
    const request = opening();
    expect(await Promise.all(Array.from({ length: 10 }, () => publish(request)))).toEqual(Array(10).fill(true));
    expect((await read()).entries).toHaveLength(1);
    const after = opening({ sequence: 1, entry: draft({ message: 'Later.' }) });
    await publish(after);
    const facts = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      ({ incident }) => incident?.id === incidentId,
      2,
    );
    expect(facts).toHaveLength(2);
    const recorded = await suite.client.heard('evt.audit.v1.recorded', ({ objectId }) => objectId === incidentId, 2);
    expect(recorded).toHaveLength(2);
    expect(recorded[0]).toMatchObject({
      customerId: actor.customerId,
      userId: actor.userId,
      action: 'incident.published_by_side_door',
      objectType: 'incident',
      objectName: 'We are down',
      accessKey: `side door ${request.keyId}`,
    });
  });

  it('is one incident in whatever order its entries come', async () => {
    const now = Date.now();
    const ends = opening({
      sequence: 1,
      entry: draft({ date: BigInt(now - 1_000), message: 'Back.', status: IncidentStatus.RESOLVED }),
    });
    await publish(ends);
    const begins = opening();
    await publish(begins);
    const incident = await read();
    expect(incident).toMatchObject({ status: IncidentStatus.RESOLVED, creationTime: begins.entry.date });
    expect(incident.entries.map(({ message }) => message)).toEqual(['Back.', begins.entry.message]);
  });

  it('does not come back when staff have deleted it', async () => {
    await publish();
    await suite.incidents.deleteIncident({ incidentId }, { actor });
    expect(await publish()).toBe(false);
    expect(await publish(opening({ sequence: 1 }))).toBe(false);
    await expect(read()).rejects.toThrow(NotFoundError);
  });

  it('is taken from our own processes alone', async () => {
    await expect(publish(opening(), actor)).rejects.toThrow(ForbiddenError);
    await expect(publish(opening(), { kind: 'system', app: 'pages' })).rejects.toThrow(ForbiddenError);
  });

  it.each([
    ['no id', { incidentId: 'x' }, '/incidentId'],
    ['no title', { name: '' }, '/name'],
    ['no maker', { keyMaker: '' }, '/keyMaker'],
    ['no message', { entry: draft({ message: '' }) }, '/entry/message'],
  ])('is refused with %s', async (_what, more, pointer) => {
    await expect(publish(opening(more))).rejects.toMatchObject({ violations: [{ pointer }] });
    await expect(publish(opening(more))).rejects.toThrow(InvalidError);
  });
});
