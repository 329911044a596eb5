import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { OpenIncidentRequestSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { PARTIAL_OUTAGE } = ComponentStatus;

describe('opening an incident', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let hidden: string;
  useIncidents((given) => ({ suite, actor, component, hidden } = given));

  const open = (request: MessageInitShape<typeof OpenIncidentRequestSchema>, as = actor) =>
    suite.incidents.openIncident(request, { actor: as });

  it('stores it with its first entry and publishes the same', async () => {
    const affectedComponents = [{ componentId: component, componentStatus: PARTIAL_OUTAGE }];
    const { incident } = await open({
      name: ' API is slow ',
      private: false,
      entry: draft({ message: ' Hm. ', affectedComponents }),
    });
    expect(incident).toMatchObject({
      name: 'API is slow',
      impact: IncidentImpact.NONE,
      status: IncidentStatus.INVESTIGATING,
      private: false,
      maintenanceId: '',
      version: 1n,
    });
    const [entry] = incident?.entries ?? [];
    expect(incident?.entries).toHaveLength(1);
    expect(entry).toMatchObject({
      incidentId: incident?.id,
      message: 'Hm.',
      sendNotification: true,
      affectedComponents,
    });
    expect(entry?.date).toBe(incident?.creationTime);
    expect(Math.abs(Date.now() - Number(entry?.date))).toBeLessThan(60_000);

    const [fact] = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      (event) => event.incident?.id === incident?.id,
    );
    expect(fact).toMatchObject({ customerId: actor.customerId, entryId: entry?.id, incident });
    const read = await suite.incidents.getIncident({ incidentId: incident?.id }, { actor });
    expect(read.incident).toEqual(incident);
  });

  it('is marked as backdated when it began before it was recorded, and only then', async () => {
    const yesterday = BigInt(Date.now() - 86_400_000);
    const { incident } = await open({ name: 'Outage', entry: draft({ date: yesterday }) });
    expect(incident).toMatchObject({ backdated: true, creationTime: yesterday });
    expect((await suite.incidents.getIncident({ incidentId: incident?.id }, { actor })).incident).toEqual(incident);
    const [fact] = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      (event) => event.incident?.id === incident?.id,
    );
    expect(fact?.incident?.backdated).toBe(true);
    const atOnce = draft({ date: BigInt(Date.now() - 1_000) });
    expect((await open({ name: 'Outage', entry: atOnce })).incident?.backdated).toBe(false);
    expect((await open({ name: 'Outage', entry: draft() })).incident?.backdated).toBe(false);
  });

  it('starts at investigating, and with degraded services, by default', async () => {
    const entry = { message: 'Hm.', affectedComponents: [{ componentId: component }] };
    const { incident } = await open({ name: 'Outage', entry });
    expect(incident?.status).toBe(IncidentStatus.INVESTIGATING);
    expect(incident?.entries).toMatchObject([
      {
        sendNotification: false,
        affectedComponents: [{ componentId: component, componentStatus: ComponentStatus.DEGRADED_PERFORMANCE }],
      },
    ]);
  });

  it('has the impact that was chosen', async () => {
    const affectedComponents = [{ componentId: component, componentStatus: PARTIAL_OUTAGE }];
    const impact = IncidentImpact.MINOR;
    const { incident } = await open({ name: 'Outage', impact, entry: draft({ affectedComponents }) });
    expect(incident).toMatchObject({ impact, impactFollows: false });
  });

  it('has the impact of its worst service with every entry and correction, until a user chooses one', async () => {
    const [visible, internal] = [component, hidden];
    const claim = (componentId: string, componentStatus: ComponentStatus) => [{ componentId, componentStatus }];
    const opened = await open({
      name: 'Outage',
      impactFollows: true,
      entry: draft({ affectedComponents: claim(visible, ComponentStatus.DEGRADED_PERFORMANCE) }),
    });
    expect(opened.incident).toMatchObject({ impact: IncidentImpact.MINOR, impactFollows: true });
    const incidentId = opened.incident?.id ?? '';
    const now = async () => {
      const { incident } = await suite.incidents.getIncident({ incidentId }, { actor });
      return [incident?.impact, incident?.impactFollows];
    };
    const entry = draft({ affectedComponents: claim(internal, ComponentStatus.MAJOR_OUTAGE) });
    const added = await suite.incidents.addEntry({ incidentId, entry }, { actor });
    expect(added.incident?.impact).toBe(IncidentImpact.CRITICAL);
    expect(await now()).toEqual([IncidentImpact.CRITICAL, true]);
    const corrected = draft({ affectedComponents: claim(internal, PARTIAL_OUTAGE) });
    await suite.incidents.updateEntry({ incidentId, entryId: added.entry?.id, entry: corrected }, { actor });
    expect(await now()).toEqual([IncidentImpact.MAJOR, true]);
    await suite.incidents.addEntry({ incidentId, entry: draft({ status: IncidentStatus.RESOLVED }) }, { actor });
    expect(await now()).toEqual([IncidentImpact.MAJOR, true]);
    await suite.incidents.setIncidentImpact({ incidentId, impact: IncidentImpact.NONE }, { actor });
    await suite.incidents.addEntry({ incidentId, reopen: true, entry }, { actor });
    expect(await now()).toEqual([IncidentImpact.NONE, false]);
    const seen = await suite.incidents.getIncident({ incidentId }, { actor: visitor(actor.customerId) });
    expect(seen.incident?.impactFollows).toBe(false);
  });

  it('refuses an unknown impact, and one that is to follow as well', async () => {
    await expect(open({ name: 'Outage', impact: 99 as IncidentImpact, entry: draft() })).rejects.toMatchObject({
      violations: [{ pointer: '/incidentImpact', detail: 'Unknown incident impact.' }],
    });
    const both = { name: 'Outage', impact: IncidentImpact.MAJOR, impactFollows: true, entry: draft() };
    await expect(open(both)).rejects.toMatchObject({
      violations: [
        { pointer: '/impactFollows', detail: 'Please choose an impact, or have it follow the services: not both.' },
      ],
    });
    await nothingIsLeft();
  });

  it('is done once of a proposal, also by two people at the same time', async () => {
    const proposalId = newId();
    const request = { name: 'Checkout affected', proposalId, entry: draft() };
    const colleague = { ...actor, userId: newId() };
    const outcomes = await Promise.allSettled([open(request), open(request, colleague)]);
    const [refusal] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(refusal).toBeInstanceOf(ConflictError);
    expect(refusal?.message).toBe('This proposal is published already, by a colleague or by you.');
    await expect(open({ ...request, name: 'Another' }, colleague)).rejects.toBeInstanceOf(ConflictError);
    const { incidents } = await suite.incidents.searchIncidents({}, { actor });
    expect(incidents.map(({ name }) => name)).toEqual(['Checkout affected']);

    // What another organisation calls so has nothing to do with it; nor has another proposal.
    expect((await open(request, owner())).incident?.name).toBe('Checkout affected');
    expect((await open({ ...request, proposalId: newId() })).incident?.name).toBe('Checkout affected');
    await suite.incidents.deleteIncident({ incidentId: incidents[0]?.id }, { actor });
    expect((await open({ ...request, name: 'Again' })).incident?.name).toBe('Again');
  });

  it('gives the same answer of a proposal to who repeats it with its key', async () => {
    const request = { name: 'Checkout affected', proposalId: newId(), idempotencyKey: newId(), entry: draft() };
    const first = await open(request);
    expect(await open(request)).toEqual(first);
    await expect(open({ ...request, idempotencyKey: newId() })).rejects.toBeInstanceOf(ConflictError);
    expect((await suite.incidents.searchIncidents({}, { actor })).incidents).toHaveLength(1);
  });

  it('refuses what is no id of a proposal', async () => {
    await expect(open({ name: 'Outage', proposalId: 'p1', entry: draft() })).rejects.toMatchObject({
      violations: [{ pointer: '/proposalId', detail: 'This is no id of a proposal.' }],
    });
    await nothingIsLeft();
  });

  it('lets it begin in the past', async () => {
    const date = BigInt(Date.now() - 3_600_000);
    const { incident } = await open({ name: 'Outage', entry: draft({ date }) });
    expect([incident?.creationTime, incident?.entries[0]?.date]).toEqual([date, date]);
  });

  it('takes a clock that is a little ahead as now', async () => {
    const { incident } = await open({ name: 'Outage', entry: draft({ date: BigInt(Date.now() + 30_000) }) });
    expect(Number(incident?.creationTime)).toBeLessThanOrEqual(Date.now());
  });

  it('names every violation, and neither stores nor publishes anything', async () => {
    const refusal = open({
      name: ' \t',
      entry: draft({ message: '\n', status: 99 as IncidentStatus, date: BigInt(Date.now() + 3_600_000) }),
    });
    await expect(refusal).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/name', detail: 'Give a name to your incident.' },
        { pointer: '/entry/message', detail: 'You have to set a message for incident entry.' },
        { pointer: '/entry/incidentStatus', detail: 'Unknown incident status.' },
        { pointer: '/entry/date', detail: 'The date cannot be in the future.' },
      ],
    });
    await nothingIsLeft();
  });

  it('names the missing entry of a request without one', async () => {
    await expect(open({ name: 'Outage' })).rejects.toMatchObject({ violations: [{ pointer: '/entry/message' }] });
  });

  it.each([
    ['of another organisation', () => foreignComponent()],
    ['that does not exist', () => newId()],
    ['whose id is none', () => 'api'],
  ])('refuses a component %s', async (_what, id) => {
    const affectedComponents = [component, id()].map((componentId) => ({
      componentId,
      componentStatus: PARTIAL_OUTAGE,
    }));
    await expect(open({ name: 'Outage', entry: draft({ affectedComponents }) })).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/entry/affectedComponents/1/componentId', detail: 'This service does not exist.' }],
    });
    await nothingIsLeft();
  });

  it('is refused to the role User, to visitors and to unknown callers', async () => {
    const request = { name: 'Outage', entry: draft() };
    const restricted = { ...actor, role: 'User' } as const;
    await expect(open(request, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    for (const as of [visitor(actor.customerId), ANONYMOUS]) {
      await expect(suite.incidents.openIncident(request, { actor: as })).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    await nothingIsLeft();
  });

  function foreignComponent(): string {
    const id = newId();
    suite.components.set(newId(), { visible: [id], internal: [] });
    return id;
  }

  /** Events are in order, so a later one shows that there is none before it. */
  async function nothingIsLeft(): Promise<void> {
    expect((await suite.incidents.searchIncidents({}, { actor })).incidents).toEqual([]);
    const { incident } = await open({ name: 'After', entry: draft() });
    await suite.client.heard('evt.incidents.v1.entry_published', (event) => event.incident?.id === incident?.id);
    const { customerId } = actor;
    expect(
      suite.client.known('evt.incidents.v1.entry_published', (event) => event.customerId === customerId),
    ).toHaveLength(1);
  }
});
