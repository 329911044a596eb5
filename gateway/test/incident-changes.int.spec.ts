import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import {
  IncidentsService,
  NewerEntrySchema,
  PostmortemDraftSchema,
  PlannedEntryFailure,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  ComponentStatus,
  IncidentImpact,
  IncidentStatus,
  TextFormat,
} from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { ConflictError, ForbiddenError, KeyReusedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const INCIDENT_ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const ENTRY_ID = '0197a3c1-3333-7c52-9e6b-2f3a4d5c6b7a';
const USER_ID = '0197a3c1-4444-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const T0 = 1_767_225_600_000;
const PATH = `/api/incidents/${INCIDENT_ID}`;

const AFFECTED = [{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.PARTIAL_OUTAGE }];
const ENTRY = {
  id: ENTRY_ID,
  incidentId: INCIDENT_ID,
  date: BigInt(T0),
  message: 'Found it.',
  status: IncidentStatus.IDENTIFIED,
  affectedComponents: AFFECTED,
};
const INCIDENT = {
  id: INCIDENT_ID,
  name: 'Payments fail',
  impact: IncidentImpact.MAJOR,
  backdated: true,
  status: IncidentStatus.IDENTIFIED,
  entries: [ENTRY],
};

describe('changing incidents over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (path: string, method: string, body?: Question['body']) =>
    gateway.ask(path, { method, headers: bearer(), ...(body !== undefined && { body }) });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await ask('/api/services', 'GET')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('renames', async () => {
    services.on(IncidentsService.method.renameIncident, () => ({ incident: INCIDENT }));
    const answer = await ask(`${PATH}/name`, 'PATCH', { name: 'Payments fail' });
    expect(answer.status).toBe(200);
    expect(answer.json().incident).toMatchObject({
      id: INCIDENT_ID,
      name: 'Payments fail',
      incidentImpact: 'major',
      backdated: true,
    });
    expect(services.takeCall().request).toMatchObject({ incidentId: INCIDENT_ID, name: 'Payments fail' });
  });

  it('puts it on pages, and takes that back', async () => {
    const pageIds = [newId(), newId()];
    services.on(IncidentsService.method.putIncidentOnPages, () => ({ incident: { ...INCIDENT, pageIds } }));
    const answer = await ask(`${PATH}/pages`, 'PATCH', { pageIds });
    expect([answer.status, answer.json().incident]).toMatchObject([200, { id: INCIDENT_ID, pageIds }]);
    expect(services.takeCall().request).toMatchObject({ incidentId: INCIDENT_ID, pages: { pageIds } });
    services.on(IncidentsService.method.putIncidentOnPages, () => ({ incident: INCIDENT }));
    expect((await ask(`${PATH}/pages`, 'PATCH', {})).json().incident).not.toHaveProperty('pageIds');
    expect(services.takeCall().request).toMatchObject({ pages: { pageIds: [] } });
    const refused = await ask(`${PATH}/pages`, 'PATCH', { pageIds: 'all' });
    expect([refused.status, refused.json().errors]).toMatchObject([400, [{ pointer: '/pageIds' }]]);
    expect(services.calls).toEqual([]);
  });

  it('sets the impact, and refuses an unknown one before it calls the service', async () => {
    services.on(IncidentsService.method.setIncidentImpact, () => ({ incident: INCIDENT }));
    expect((await ask(`${PATH}/impact`, 'PATCH', { incidentImpact: 'major' })).status).toBe(200);
    expect(services.takeCall().request).toMatchObject({ incidentId: INCIDENT_ID, impact: IncidentImpact.MAJOR });
    const refused = await ask(`${PATH}/impact`, 'PATCH', { incidentImpact: 'huge' });
    expect(refused.status).toBe(400);
    expect(refused.json().errors).toMatchObject([{ pointer: '/incidentImpact' }]);
    expect(services.calls).toEqual([]);
  });

  it('returns the latest status', async () => {
    services.on(IncidentsService.method.getLatestStatus, () => ({
      status: IncidentStatus.IDENTIFIED,
      date: BigInt(T0),
      affectedComponents: AFFECTED,
    }));
    expect((await ask(`${PATH}/latest-status`, 'GET')).json()).toEqual({
      incidentStatus: 'identified',
      date: T0,
      affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: 'partial_outage' }],
    });
  });

  it('corrects an entry', async () => {
    services.on(IncidentsService.method.updateEntry, () => ({ entry: ENTRY, incident: INCIDENT }));
    const body = { message: 'Found it.', incidentStatus: 'identified', date: T0 };
    const answer = await ask(`${PATH}/entries/${ENTRY_ID}`, 'PUT', body);
    expect(answer.status).toBe(200);
    expect(answer.json().incidentEntry).toMatchObject({ id: ENTRY_ID, message: 'Found it.', date: T0 });
    expect(services.takeCall().request).toMatchObject({
      incidentId: INCIDENT_ID,
      entryId: ENTRY_ID,
      entry: { date: BigInt(T0), message: 'Found it.', status: IncidentStatus.IDENTIFIED },
    });
  });

  it.each([
    [{}, undefined],
    [{ sendNotification: null }, undefined],
    [{ sendNotification: false }, false],
    [{ sendNotification: true }, true],
  ])('passes on whether a correction with %j has to notify, which the service refuses', async (more, wanted) => {
    services.on(IncidentsService.method.updateEntry, () => ({ entry: ENTRY, incident: INCIDENT }));
    const body = { message: 'Found it.', incidentStatus: 'identified', ...more };
    expect((await ask(`${PATH}/entries/${ENTRY_ID}`, 'PUT', body)).status).toBe(200);
    expect((services.takeCall().request as { sendNotification?: boolean }).sendNotification).toBe(wanted);
  });

  it('saves the draft of a postmortem, reads it, and discards it', async () => {
    const { savePostmortemDraft, getPostmortemDraft, discardPostmortemDraft } = IncidentsService.method;
    const path = `${PATH}/postmortem-draft`;
    const draft = {
      incidentId: INCIDENT_ID,
      message: 'A cable',
      messageFormat: TextFormat.MARKDOWN,
      translations: [{ language: 'de', text: 'Ein Kabel' }],
      version: BigInt(T0),
      savedAt: BigInt(T0),
      savedBy: USER_ID,
    };
    const wire = {
      message: 'A cable',
      messageFormat: 'markdown',
      translations: [{ language: 'de', text: 'Ein Kabel' }],
      version: T0,
      savedAt: T0,
      userId: USER_ID,
    };
    services.on(savePostmortemDraft, () => ({ draft }));
    const body = { message: 'A cable', translations: wire.translations, baseVersion: 0 };
    const saved = await ask(path, 'PUT', body);
    expect([saved.status, saved.json()]).toEqual([200, { postmortemDraft: wire }]);
    const { translations } = draft;
    const request = {
      incidentId: INCIDENT_ID,
      message: 'A cable',
      messageFormat: TextFormat.MARKDOWN,
      baseVersion: 0n,
    };
    expect(services.takeCall().request).toMatchObject({ ...request, translations });
    services.on(getPostmortemDraft, () => ({ draft }));
    expect((await ask(path, 'GET')).json()).toEqual({ postmortemDraft: wire });
    services.on(getPostmortemDraft, () => ({}));
    expect((await ask(path, 'GET')).json()).toEqual({});
    services.on(savePostmortemDraft, () => {
      throw new ConflictError('Newer.', [], anyPack(PostmortemDraftSchema, create(PostmortemDraftSchema, draft)));
    });
    const refused = await ask(path, 'PUT', body);
    expect([refused.status, refused.json().newer]).toEqual([409, { version: T0, postmortemDraft: wire }]);
    services.on(discardPostmortemDraft, () => ({}));
    expect((await ask(path, 'DELETE')).status).toBe(204);
    services.calls.splice(0);
    for (const [field, value] of Object.entries({
      message: 1,
      baseVersion: -1,
      translations: 'x',
      messageFormat: 'html',
    })) {
      const answer = await ask(path, 'PUT', { ...body, [field]: value });
      expect([answer.status, answer.json().errors]).toMatchObject([400, [{ pointer: `/${field}` }]]);
    }
    expect(services.calls).toEqual([]);
  });

  it('plans an entry, lists what is planned, and cancels it', async () => {
    const { planEntry, listPlannedEntries, cancelPlannedEntry } = IncidentsService.method;
    const publishAt = T0 + 60_000;
    const planned = {
      id: ENTRY_ID,
      incidentId: INCIDENT_ID,
      publishAt: BigInt(publishAt),
      createdBy: USER_ID,
      entry: { message: 'Soon.', messageFormat: TextFormat.MARKDOWN, status: IncidentStatus.MONITORING },
    };
    services.on(planEntry, () => ({ plannedEntry: planned }));
    const body = { message: 'Soon.', incidentStatus: 'monitoring', publishAt };
    const answer = await ask(`${PATH}/planned-entries`, 'POST', body);
    const wire = {
      id: ENTRY_ID,
      incidentId: INCIDENT_ID,
      publishAt,
      message: 'Soon.',
      messageFormat: 'markdown',
      incidentStatus: 'monitoring',
      sendNotification: false,
      affectedComponents: [],
      userId: USER_ID,
    };
    expect([answer.status, answer.json()]).toEqual([201, { plannedEntry: wire }]);
    expect(services.takeCall().request).toMatchObject({
      incidentId: INCIDENT_ID,
      publishAt: BigInt(publishAt),
      entry: { message: 'Soon.', messageFormat: TextFormat.MARKDOWN, status: IncidentStatus.MONITORING, date: 0n },
    });

    services.on(listPlannedEntries, () => ({
      plannedEntries: [planned, { ...planned, failure: PlannedEntryFailure.RESOLVED }],
    }));
    expect((await ask(`${PATH}/planned-entries`, 'GET')).json()).toEqual({
      plannedEntries: [wire, { ...wire, failure: 'resolved' }],
    });
    services.takeCall();

    services.on(cancelPlannedEntry, () => ({}));
    expect((await ask(`${PATH}/planned-entries/${ENTRY_ID}`, 'DELETE')).status).toBe(204);
    expect(services.takeCall().request).toMatchObject({ incidentId: INCIDENT_ID, plannedEntryId: ENTRY_ID });

    const dated = await ask(`${PATH}/planned-entries`, 'POST', { ...body, publishAt: 'soon' });
    expect([dated.status, dated.json().errors]).toMatchObject([400, [{ pointer: '/publishAt' }]]);
  });

  it('passes on by when the next entry is promised, and shows it', async () => {
    const nextUpdateBy = T0 + 60_000;
    services.on(IncidentsService.method.addEntry, () => ({
      entry: { ...ENTRY, nextUpdateBy: BigInt(nextUpdateBy) },
      incident: INCIDENT,
    }));
    const body = { message: 'Found it.', incidentStatus: 'identified' };
    const answer = await ask(`${PATH}/entries`, 'POST', { ...body, nextUpdateBy });
    expect(answer.json().incidentEntry).toMatchObject({ nextUpdateBy });
    expect(services.takeCall().request).toMatchObject({ entry: { nextUpdateBy: BigInt(nextUpdateBy) } });
    await ask(`${PATH}/entries`, 'POST', { ...body, nextUpdateBy: null });
    expect((services.takeCall().request as { entry: object }).entry).not.toHaveProperty('nextUpdateBy');
    const refused = await ask(`${PATH}/entries`, 'POST', { ...body, nextUpdateBy: 'soon' });
    expect([refused.status, refused.json().errors]).toMatchObject([400, [{ pointer: '/nextUpdateBy' }]]);
  });

  it.each([
    [{}, false],
    [{ notifyOfCorrection: null }, false],
    [{ sendNotification: true }, false],
    [{ notifyOfCorrection: true }, true],
  ])('passes on whether recipients are notified of a correction with %j', async (more, wanted) => {
    const correctionNotifiedAt = BigInt(T0);
    services.on(IncidentsService.method.updateEntry, () => ({
      entry: { ...ENTRY, correctionNotifiedAt },
      incident: INCIDENT,
    }));
    const body = { message: 'Found it.', incidentStatus: 'identified', ...more };
    const answer = await ask(`${PATH}/entries/${ENTRY_ID}`, 'PUT', body);
    expect(answer.json().incidentEntry).toMatchObject({ correctionNotifiedAt: T0 });
    expect(services.takeCall().request).toMatchObject({ notifyOfCorrection: wanted });
  });

  it.each([
    [{}, undefined],
    [{ messageFormat: null }, undefined],
    [{ messageFormat: 'plain' }, TextFormat.UNSPECIFIED],
    [{ messageFormat: 'markdown' }, TextFormat.MARKDOWN],
  ])('passes on how a correction with %j is written, and leaves it open otherwise', async (more, wanted) => {
    services.on(IncidentsService.method.updateEntry, () => ({ entry: ENTRY, incident: INCIDENT }));
    const body = { message: 'Found it.', incidentStatus: 'identified', ...more };
    await ask(`${PATH}/entries/${ENTRY_ID}`, 'PUT', body);
    const { entry } = services.takeCall().request as { entry: { messageFormat?: TextFormat } };
    expect(entry.messageFormat).toBe(wanted);
  });

  it('passes on which version the change is based on, and with the refusal the newer one', async () => {
    const newer = create(NewerEntrySchema, {
      version: 5n,
      private: true,
      entry: { ...ENTRY, version: 4n, createdBy: USER_ID },
    });
    const refuse = () => {
      const detail = 'Look again.';
      throw new ConflictError(detail, [{ pointer: '/baseVersion', detail }], anyPack(NewerEntrySchema, newer));
    };
    services.on(IncidentsService.method.addEntry, refuse);
    services.on(IncidentsService.method.updateEntry, refuse);
    const body = { message: 'Found it.', incidentStatus: 'identified', baseVersion: 3 };
    for (const [method, path] of [
      ['POST', `${PATH}/entries`],
      ['PUT', `${PATH}/entries/${ENTRY_ID}`],
    ] as const) {
      const refused = await ask(path, method, body);
      expect(services.takeCall().request).toMatchObject({ baseVersion: 3n });
      expect(refused.status).toBe(409);
      expect(refused.json()).toMatchObject({
        type: 'urn:candor:problem:conflict',
        errors: [{ pointer: '/baseVersion', detail: 'Look again.' }],
      });
      expect(refused.json().newer).toEqual({
        version: 5,
        entry: {
          id: ENTRY_ID,
          incidentId: INCIDENT_ID,
          date: T0,
          message: 'Found it.',
          messageFormat: 'plain',
          incidentStatus: 'identified',
          sendNotification: false,
          private: true,
          affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: 'partial_outage' }],
          version: 4,
          userId: USER_ID,
        },
      });
    }
  });

  it.each([0, -1, 1.5, '3', 1e17])('refuses the version %p before it calls the service', async (baseVersion) => {
    const body = { message: 'Found it.', incidentStatus: 'identified', baseVersion };
    const refused = await ask(`${PATH}/entries`, 'POST', body);
    expect([refused.status, refused.json().errors]).toEqual([
      400,
      [{ pointer: '/baseVersion', detail: 'Please give the version as it was received.' }],
    ]);
    expect(services.calls).toEqual([]);
  });

  it('finds incidents with their newest entry alone, and their number', async () => {
    services.on(IncidentsService.method.searchIncidents, () => ({ incidents: [INCIDENT], total: 3_000 }));
    const light = await ask('/api/incidents/search?limit=25', 'POST', { newestEntryOnly: true, withTotal: true });
    expect(light.json()).toMatchObject({ incidents: [{ id: INCIDENT_ID }], total: 3_000 });
    const asked = { newestEntryOnly: true, withTotal: true, pageSize: 25 };
    expect(services.takeCall().request).toMatchObject(asked);
    services.on(IncidentsService.method.searchIncidents, () => ({ incidents: [INCIDENT] }));
    expect(Object.keys((await ask('/api/incidents/search', 'POST', {})).json())).toEqual(['incidents']);
    expect(services.takeCall().request).toMatchObject({ newestEntryOnly: false, withTotal: false });
    const refused = await ask('/api/incidents/search', 'POST', { newestEntryOnly: 'yes' });
    expect(refused.json().errors).toMatchObject([{ pointer: '/newestEntryOnly' }]);
  });

  it('reports in a few bytes whether anything was changed', async () => {
    services.on(IncidentsService.method.getRevision, () => ({ revision: 17n }));
    const answer = await ask('/api/changes', 'GET');
    expect([answer.status, answer.text]).toEqual([200, '{"revision":17}']);
    expect(services.takeCall().method).toBe('GetRevision');
    expect((await gateway.ask('/api/changes', { method: 'GET' })).status).toBe(401);
  });

  it('deletes an entry, and an incident, without a body in the answer', async () => {
    expect(await ask(`${PATH}/entries/${ENTRY_ID}`, 'DELETE')).toMatchObject({ status: 204, text: '' });
    expect(services.takeCall()).toMatchObject({
      method: 'DeleteEntry',
      request: { incidentId: INCIDENT_ID, entryId: ENTRY_ID },
    });
    expect(await ask(PATH, 'DELETE')).toMatchObject({ status: 204, text: '' });
    expect(services.takeCall()).toMatchObject({ method: 'DeleteIncident', request: { incidentId: INCIDENT_ID } });
  });

  it('passes on the idempotency key of a create, and 422 for one of another request', async () => {
    services.on(IncidentsService.method.openIncident, () => ({ incident: INCIDENT }));
    services.on(IncidentsService.method.addEntry, () => ({ entry: ENTRY, incident: INCIDENT }));
    const create = (path: string, headers = {}) =>
      gateway.ask(path, { method: 'POST', body: {}, headers: { ...bearer(), ...headers } });
    await create('/api/incidents', { 'idempotency-key': 'once-7' });
    expect(services.takeCall().request).toMatchObject({ idempotencyKey: 'once-7' });
    await create(`${PATH}/entries`, { 'idempotency-key': 'once-8' });
    expect(services.takeCall().request).toMatchObject({ incidentId: INCIDENT_ID, idempotencyKey: 'once-8' });
    await create('/api/incidents');
    expect(services.takeCall().request).toMatchObject({ idempotencyKey: '' });
    services.on(IncidentsService.method.openIncident, () => {
      throw new KeyReusedError('This Idempotency-Key was used for another request.');
    });
    const refused = await create('/api/incidents', { 'idempotency-key': 'once-7' });
    expect([refused.status, refused.json().detail]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
  });

  it('passes on the refusals of the service', async () => {
    services.on(IncidentsService.method.deleteEntry, () => {
      throw new ConflictError('This is the only entry.');
    });
    const only = await ask(`${PATH}/entries/${ENTRY_ID}`, 'DELETE');
    expect([only.status, only.json().detail]).toEqual([409, 'This is the only entry.']);
    services.on(IncidentsService.method.deleteIncident, () => {
      throw new ForbiddenError('Your role does not allow this.');
    });
    expect((await ask(PATH, 'DELETE')).status).toBe(403);
  });

  it.each([
    ['PATCH', '/name'],
    ['PATCH', '/impact'],
    ['GET', '/latest-status'],
    ['PUT', `/entries/${ENTRY_ID}`],
    ['DELETE', `/entries/${ENTRY_ID}`],
    ['DELETE', ''],
  ])('calls no service for %s %s without a token', async (method, path) => {
    expect((await gateway.ask(PATH + path, { method })).status).toBe(401);
    expect(services.calls).toEqual([]);
  });

  it('reads what an entry said before it was corrected', async () => {
    const entryId = newId();
    services.on(IncidentsService.method.listEntryRevisions, () => ({
      revisions: [
        {
          date: 5n,
          message: 'All is lost.',
          status: IncidentStatus.INVESTIGATING,
          replacedAt: 7n,
          replacedBy: entryId,
        },
      ],
    }));
    const answer = await gateway.ask(`/api/incidents/${INCIDENT_ID}/entries/${entryId}/revisions`, {
      headers: bearer(),
    });
    expect(services.takeCall().request).toMatchObject({ incidentId: INCIDENT_ID, entryId });
    expect(answer.json()).toMatchObject({
      revisions: [{ date: 5, message: 'All is lost.', messageFormat: 'plain', replacedAt: 7, userId: entryId }],
    });
  });
});
