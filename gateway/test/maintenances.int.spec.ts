import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  MaintenanceSchema,
  MaintenancesService,
  MaintenanceState,
  NewerSeriesSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const INCIDENT_ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const START = 1_767_225_600_000;
const END = START + 3_600_000;

const {
  createMaintenance,
  updateMaintenance,
  cancelMaintenance,
  deleteMaintenance,
  movePlannedEnd,
  endMaintenance,
  previewRecurrence,
  updateMaintenanceSeries,
  cancelMaintenanceSeries,
  getMaintenance,
  searchMaintenances,
} = MaintenancesService.method;

/** As staff would send it. */
const BODY = {
  name: 'Upgrade',
  message: 'We upgrade.',
  messageFormat: 'markdown',
  plannedStartTime: START,
  plannedEndTime: END,
  affectedComponents: [{ componentId: COMPONENT_ID, status: 'under_maintenance' }],
  automaticStatus: false,
  sendNotification: true,
  notifyAtStart: true,
  notifyAtEnd: false,
  reminderMinutes: 90,
  internal: true,
};
const WIRE = { ...BODY, id: ID, state: 'scheduled', version: 3 };
/** The same in the contract. */
const DRAFT = {
  name: 'Upgrade',
  message: 'We upgrade.',
  messageFormat: TextFormat.MARKDOWN,
  plannedStartTime: BigInt(START),
  plannedEndTime: BigInt(END),
  componentIds: [COMPONENT_ID],
  automaticStatus: false,
  sendNotification: true,
  notifyAtStart: true,
  notifyAtEnd: false,
  reminderMinutes: 90,
  internal: true,
};
const MAINTENANCE = { ...DRAFT, id: ID, state: MaintenanceState.SCHEDULED, version: 3n };
const CANCELLED = { ...MAINTENANCE, state: MaintenanceState.CANCELLED, cancelledAt: BigInt(START - 1) };

describe('the maintenances of the API', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const asStaff = (path: string, question: Question = {}) =>
    gateway.ask(path, { ...question, headers: { ...bearer(), ...question.headers } });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await asStaff('/api/maintenances')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(createMaintenance, () => ({ maintenance: MAINTENANCE }));
    services.on(updateMaintenance, () => ({ maintenance: MAINTENANCE }));
    services.on(cancelMaintenance, () => ({ maintenance: CANCELLED }));
    services.on(deleteMaintenance, () => ({}));
    services.on(getMaintenance, () => ({ maintenance: MAINTENANCE }));
    services.on(searchMaintenances, () => ({ maintenances: [MAINTENANCE], nextCursor: 'next' }));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are planned with the words of the specification', async () => {
    const answer = await asStaff('/api/maintenances', { method: 'POST', body: BODY });
    expect([answer.status, answer.json()]).toEqual([201, { maintenance: WIRE }]);
    expect(services.takeCall()).toMatchObject({ actor: { kind: 'staff' }, request: { maintenance: DRAFT } });
  });

  it('treat omitted fields as off, none or missing', async () => {
    await asStaff('/api/maintenances', { method: 'POST', body: {} });
    expect(services.takeCall().request).toMatchObject({
      maintenance: {
        name: '',
        message: '',
        messageFormat: TextFormat.MARKDOWN,
        plannedStartTime: 0n,
        componentIds: [],
        automaticStatus: true,
        sendNotification: false,
        notifyAtStart: true,
        notifyAtEnd: true,
        internal: false,
      },
    });
  });

  it('are planned with the idempotency key of the request', async () => {
    await asStaff('/api/maintenances', { method: 'POST', body: BODY, headers: { 'idempotency-key': 'once-7' } });
    expect(services.takeCall().request).toMatchObject({ idempotencyKey: 'once-7' });
  });

  it('are replaced by id', async () => {
    const answer = await asStaff(`/api/maintenances/${ID}`, { method: 'PUT', body: BODY });
    expect([answer.status, answer.json()]).toEqual([200, { maintenance: WIRE }]);
    expect(services.takeCall().request).toMatchObject({ maintenanceId: ID, maintenance: DRAFT });
  });

  it('keep how their message is written unless a change says otherwise', async () => {
    const formatOf = async (messageFormat: unknown) => {
      await asStaff(`/api/maintenances/${ID}`, { method: 'PUT', body: { ...BODY, messageFormat } });
      return (services.takeCall().request as { maintenance: { messageFormat?: TextFormat } }).maintenance.messageFormat;
    };
    expect(await formatOf(undefined)).toBeUndefined();
    expect(await formatOf('plain')).toBe(TextFormat.UNSPECIFIED);
    expect(await formatOf('markdown')).toBe(TextFormat.MARKDOWN);
  });

  it('keep the pages that they were put on unless a change says otherwise', async () => {
    const pageIds = ['0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a'];
    const put = async (more: object) => {
      const answer = await asStaff(`/api/maintenances/${ID}`, { method: 'PUT', body: { ...BODY, ...more } });
      expect(answer.status).toBe(200);
      return (services.takeCall().request as { maintenance: { pages?: { pageIds: string[] } } }).maintenance.pages;
    };
    expect(await put({ pageIds })).toMatchObject({ pageIds });
    expect(await put({})).toBeUndefined();
    expect(await put({ pageIds: [] })).toMatchObject({ pageIds: [] });
  });

  it('are replaced unless there is a newer one, which the refusal contains', async () => {
    const replace = (baseVersion: unknown) =>
      asStaff(`/api/maintenances/${ID}`, { method: 'PUT', body: { ...BODY, baseVersion } });
    expect((await replace(2)).status).toBe(200);
    expect(services.takeCall().request).toMatchObject({ maintenanceId: ID, baseVersion: 2n });
    expect((await replace(null)).status).toBe(200);
    expect(services.takeCall().request).not.toMatchObject({ baseVersion: expect.anything() as unknown });
    services.on(updateMaintenance, () => {
      const newer = anyPack(MaintenanceSchema, create(MaintenanceSchema, MAINTENANCE));
      throw new ConflictError('Changed meanwhile.', [], newer);
    });
    const refused = await replace(2);
    expect([refused.status, refused.json().newer]).toEqual([409, { version: 3, maintenance: WIRE }]);
  });

  it('are found with the soonest first and counted by state on request', async () => {
    const totals = [{ state: MaintenanceState.SCHEDULED, count: 2 }];
    services.on(searchMaintenances, () => ({ maintenances: [MAINTENANCE], totals }));
    const body = { soonestFirst: true, withTotals: true };
    const answer = await asStaff('/api/maintenances/search', { method: 'POST', body });
    expect(answer.json()).toEqual({
      maintenances: [WIRE],
      totals: { scheduled: 2, in_progress: 0, completed: 0, cancelled: 0 },
    });
    expect(services.takeCall().request).toMatchObject(body);
  });

  it('are read by id', async () => {
    const answer = await asStaff(`/api/maintenances/${ID}`);
    expect([answer.status, answer.json()]).toEqual([200, { maintenance: WIRE }]);
    expect(services.takeCall().request).toMatchObject({ maintenanceId: ID });
  });

  it('are extended or shortened, and ended, while they are in progress', async () => {
    const plannedEndTime = END + 1;
    services.on(movePlannedEnd, () => ({
      maintenance: { ...MAINTENANCE, plannedEndTime: BigInt(plannedEndTime), firstPlannedEndTime: BigInt(END) },
    }));
    services.on(endMaintenance, () => ({ maintenance: MAINTENANCE }));
    const said = { message: 'Slow.', sendNotification: true };
    const path = `/api/maintenances/${ID}/planned-end`;
    const moved = await asStaff(path, { method: 'PATCH', body: { ...said, plannedEndTime, baseVersion: 2 } });
    expect([moved.status, moved.json()]).toEqual([
      200,
      { maintenance: { ...WIRE, plannedEndTime, firstPlannedEndTime: END } },
    ]);
    expect(services.takeCall()).toMatchObject({
      method: 'MovePlannedEnd',
      request: { maintenanceId: ID, ...said, plannedEndTime: BigInt(plannedEndTime), baseVersion: 2n },
    });
    await asStaff(path, { method: 'PATCH', body: {} });
    expect(services.takeCall().request).toMatchObject({ plannedEndTime: 0n, message: '', sendNotification: false });

    const ended = await asStaff(`/api/maintenances/${ID}/end`, { method: 'POST', body: said });
    expect([ended.status, ended.json()]).toEqual([200, { maintenance: WIRE }]);
    expect(services.takeCall()).toMatchObject({ method: 'EndMaintenance', request: { maintenanceId: ID, ...said } });
  });

  const SERIES = {
    id: ID,
    rrule: 'FREQ=WEEKLY;BYDAY=TU',
    timeZone: 'Europe/Berlin',
    firstStartTime: BigInt(START),
    exceptions: [BigInt(START + 1)],
    version: 2n,
    occurrenceTime: BigInt(START),
    detached: false,
  };
  const WIRE_SERIES = {
    id: ID,
    rrule: SERIES.rrule,
    summary: 'Repeats weekly: Tuesday',
    timeZone: 'Europe/Berlin',
    version: Number(SERIES.version),
    firstStartTime: START,
    exceptions: [START + 1],
    occurrenceTime: START,
    detached: false,
  };

  it('recur by a rule, in the zone of the page unless another is given', async () => {
    services.on(PagesService.method.getSettings, () => ({ settings: { timeZone: 'Europe/Berlin' } }));
    services.on(createMaintenance, () => ({ maintenance: { ...MAINTENANCE, series: SERIES } }));
    const recurrence = { rrule: SERIES.rrule, exceptions: [START + 1] };
    const answer = await asStaff('/api/maintenances', { method: 'POST', body: { ...BODY, recurrence } });
    expect([answer.status, answer.json()]).toEqual([201, { maintenance: { ...WIRE, series: WIRE_SERIES } }]);
    const [, call] = services.calls.splice(0);
    expect(call?.request).toMatchObject({
      maintenance: DRAFT,
      recurrence: { rrule: SERIES.rrule, timeZone: 'Europe/Berlin', exceptions: [BigInt(START + 1)] },
    });
    await asStaff('/api/maintenances', { method: 'POST', body: { ...BODY, recurrence: { timeZone: 'UTC' } } });
    expect(services.takeCall().request).toMatchObject({ recurrence: { rrule: '', timeZone: 'UTC', exceptions: [] } });
  });

  it('show their next occurrences, are replaced and cancelled as a series', async () => {
    services.on(previewRecurrence, () => ({ occurrences: [{ startTime: BigInt(START), endTime: BigInt(END) }] }));
    services.on(updateMaintenanceSeries, () => ({ maintenance: { ...MAINTENANCE, series: SERIES } }));
    services.on(cancelMaintenanceSeries, () => ({ cancelled: 9 }));
    const recurrence = { rrule: SERIES.rrule, timeZone: 'UTC' };
    const times = { plannedStartTime: START, plannedEndTime: END };
    const shown = await asStaff('/api/maintenances/recurrence-preview', {
      method: 'POST',
      body: { ...times, recurrence },
    });
    expect([shown.status, shown.json()]).toEqual([200, { timeZone: 'UTC', occurrences: [times] }]);
    services.takeCall();
    const path = `/api/maintenance-series/${ID}`;
    const replaced = await asStaff(path, { method: 'PUT', body: { ...BODY, recurrence } });
    expect([replaced.status, replaced.json()]).toEqual([200, { maintenance: { ...WIRE, series: WIRE_SERIES } }]);
    expect(services.takeCall().request).toMatchObject({ seriesId: ID, maintenance: DRAFT, recurrence });
    const cancelled = await asStaff(`${path}/cancel`, { method: 'POST' });
    expect([cancelled.status, cancelled.json()]).toEqual([200, { cancelled: 9 }]);
    expect(services.takeCall().request).toMatchObject({ seriesId: ID });
  });

  it('are not changed with all dates over what a colleague has changed meanwhile', async () => {
    const detail = 'This recurring maintenance was changed since you opened it.';
    services.on(updateMaintenanceSeries, () => {
      const next = { ...MAINTENANCE, series: { id: ID, version: 5n } };
      const newer = anyPack(NewerSeriesSchema, create(NewerSeriesSchema, { version: 5n, maintenance: next }));
      throw new ConflictError(detail, [{ pointer: '/baseVersion', detail }], newer);
    });
    const body = { ...BODY, recurrence: { rrule: 'FREQ=DAILY', timeZone: 'UTC' }, baseVersion: 4 };
    const answer = await asStaff(`/api/maintenance-series/${ID}`, { method: 'PUT', body });
    expect(services.takeCall().request).toMatchObject({ baseVersion: 4n });
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { detail, newer: { version: 5, maintenance: { id: ID, series: { version: 5 } } } },
    ]);
  });

  it.each([
    ['a rule that is no text', { rrule: 1 }, '/recurrence/rrule'],
    ['exceptions that are texts', { rrule: 'FREQ=DAILY', exceptions: ['2027-01-01'] }, '/recurrence/exceptions'],
    ['a field there is not', { rrule: 'FREQ=DAILY', until: 1 }, '/recurrence/until'],
  ])('refuse %s', async (_what, recurrence, pointer) => {
    const answer = await asStaff('/api/maintenances', { method: 'POST', body: { ...BODY, recurrence } });
    expect(answer.json()).toMatchObject({ errors: [expect.objectContaining({ pointer })] });
    expect(services.calls).toEqual([]);
  });

  it('are cancelled by id', async () => {
    const answer = await asStaff(`/api/maintenances/${ID}/cancel`, { method: 'POST' });
    const maintenance = { ...WIRE, state: 'cancelled', cancelledAt: START - 1 };
    expect([answer.status, answer.json()]).toEqual([200, { maintenance }]);
    expect(services.takeCall()).toMatchObject({ method: 'CancelMaintenance', request: { maintenanceId: ID } });
  });

  it('are deleted by id', async () => {
    expect((await asStaff(`/api/maintenances/${ID}`, { method: 'DELETE' })).status).toBe(204);
    expect(services.takeCall().request).toMatchObject({ maintenanceId: ID });
  });

  it('are listed a page at a time, with their outcome', async () => {
    const started = {
      actualStartTime: BigInt(START),
      actualEndTime: BigInt(END + 1),
      incidentId: INCIDENT_ID,
      state: MaintenanceState.COMPLETED,
    };
    services.on(searchMaintenances, () => ({ maintenances: [{ ...MAINTENANCE, ...started }] }));
    const answer = await asStaff('/api/maintenances?limit=7&cursor=abc');
    expect(answer.json()).toEqual({
      maintenances: [
        { ...WIRE, state: 'completed', actualStartTime: START, actualEndTime: END + 1, incidentId: INCIDENT_ID },
      ],
    });
    expect(services.takeCall().request).toMatchObject({ filters: [], pageSize: 7, cursor: 'abc' });
  });

  const filters = [{ name: 'plannedStartTime', value: { values: [START], operator: 'GTE' } }];
  const asked = { filters: [{ name: 'plannedStartTime', operator: FilterOperator.GTE, values: [String(START)] }] };

  it('are searched by staff', async () => {
    const answer = await asStaff('/api/maintenances/search', { method: 'POST', body: { filters } });
    expect([answer.status, answer.json()]).toEqual([200, { maintenances: [WIRE], nextCursor: 'next' }]);
    expect(services.takeCall()).toMatchObject({ actor: { kind: 'staff' }, request: asked });
  });

  it('are searched publicly for a named organisation, as a visitor', async () => {
    const question: Question = { method: 'POST', body: { filters } };
    const answer = await gateway.ask(`/api/public/maintenances/search?customerId=${ACME}`, question);
    expect(answer.status).toBe(200);
    expect(services.takeCall()).toMatchObject({ actor: { kind: 'visitor', customerId: ACME }, request: asked });
    expect((await gateway.ask('/api/public/maintenances/search', question)).status).toBe(400);
  });

  it.each([
    ['GET', '/api/maintenances'],
    ['POST', '/api/maintenances'],
    ['POST', '/api/maintenances/search'],
    ['GET', `/api/maintenances/${ID}`],
    ['PUT', `/api/maintenances/${ID}`],
    ['PATCH', `/api/maintenances/${ID}/planned-end`],
    ['POST', `/api/maintenances/${ID}/end`],
    ['POST', `/api/maintenances/${ID}/cancel`],
    ['DELETE', `/api/maintenances/${ID}`],
  ])('need a token for %s %s', async (method, path) => {
    expect((await gateway.ask(path, { method })).status).toBe(401);
    expect(services.calls).toEqual([]);
  });

  it.each([
    [403, new ForbiddenError('Not you.')],
    [404, new NotFoundError('Maintenance not found.')],
    [409, new ConflictError('This maintenance has started. Only future maintenances can be updated.')],
    [400, new InvalidError([{ pointer: '/name', detail: 'Give a name to your maintenance.' }])],
  ])('answer %d with the service’s text', async (status, error) => {
    services.on(updateMaintenance, () => {
      throw error;
    });
    const answer = await asStaff(`/api/maintenances/${ID}`, { method: 'PUT', body: BODY });
    expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ detail: error.message })]);
  });

  it.each([
    ['GET', 'x'],
    ['PUT', 'x'],
    ['PATCH', 'x/planned-end'],
    ['POST', 'x/end'],
    ['POST', 'x/cancel'],
    ['DELETE', 'x'],
  ])('do not accept an invalid id: %s', async (method, id) => {
    expect(
      (await asStaff(`/api/maintenances/${id}`, { method, ...(method !== 'GET' && { body: id === 'x' ? BODY : {} }) }))
        .status,
    ).toBe(404);
  });

  it.each([
    ['a time that is a text', { plannedStartTime: '2026-01-01' }, '/plannedStartTime'],
    ['a service without an id', { affectedComponents: [{}] }, '/affectedComponents/0/componentId'],
    ['half a minute', { reminderMinutes: 0.5 }, '/reminderMinutes'],
    ['more minutes than there are', { reminderMinutes: 2 ** 31 }, '/reminderMinutes'],
    ['a flag that is none', { internal: 'yes' }, '/internal'],
    ['a field there is not', { customerId: ACME }, '/customerId'],
  ])('refuse %s', async (_what, wrong, pointer) => {
    const answer = await asStaff('/api/maintenances', { method: 'POST', body: { ...BODY, ...wrong } });
    expect(answer.json()).toMatchObject({ errors: [expect.objectContaining({ pointer })] });
    expect(services.calls).toEqual([]);
  });
});
