import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { SideDoorNoticeSchema } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import {
  ComponentStatus,
  IncidentImpact,
  IncidentStatus,
  TextFormat,
} from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { entryIdOf, type SideDoorNotice } from '@candor/proto/side-door-notice.js';
import { API, DOCS, HOUR, NOW, PAGE_ID } from '../testing/sample-page.js';
import { itemsBegunIn } from './notice-items.js';
import { pageStateOf } from './page-state-of.js';
import { EMPTY_MONTH } from './month-of.js';
import { viewOf } from './page-view.js';
import { withNotices } from './with-notices.js';

const NOTICE = '019a9000-0000-7000-8009-000000000000';
const { MAJOR_OUTAGE, OPERATIONAL, PARTIAL_OUTAGE, DEGRADED_PERFORMANCE } = ComponentStatus;

const component = (id: string, status = OPERATIONAL) => ({
  id,
  name: id,
  status,
  creationTime: BigInt(NOW - 1_000 * HOUR),
});
const published = (fields: MessageInitShape<typeof PageStateSchema> = {}) =>
  create(PageStateSchema, {
    pageId: PAGE_ID,
    timeZone: 'UTC',
    months: ['2026-11'],
    components: [component(API), component(DOCS)],
    histories: [{ componentId: API }, { componentId: DOCS }],
    ...fields,
  });
const notice = (sequence: number, fields: MessageInitShape<typeof SideDoorNoticeSchema> = {}): SideDoorNotice =>
  create(SideDoorNoticeSchema, {
    noticeId: NOTICE,
    sequence,
    issuedAt: BigInt(NOW - (10 - sequence) * HOUR),
    name: 'We are down',
    message: `Message ${sequence}`,
    componentStatus: MAJOR_OUTAGE,
    incidentStatus: IncidentStatus.INVESTIGATING,
    ...fields,
  });
const ends = (sequence: number) =>
  notice(sequence, { componentStatus: OPERATIONAL, incidentStatus: IncidentStatus.RESOLVED });
const statuses = (state: { components: { status: ComponentStatus }[] }) => state.components.map(({ status }) => status);

describe('what was said through the side door', () => {
  it('is an open incident with its entries, newest first, and the status and downtime of all services', () => {
    const given = published();
    const state = withNotices(given, [notice(1), notice(0)]);
    expect(state.openIncidents).toMatchObject([
      {
        id: NOTICE,
        name: 'We are down',
        impact: IncidentImpact.NONE,
        creationTime: BigInt(NOW - 10 * HOUR),
        entries: [
          { id: entryIdOf(notice(1)), message: 'Message 1' },
          {
            id: entryIdOf(notice(0)),
            message: 'Message 0',
            affectedComponents: [{ componentId: API }, { componentId: DOCS }],
          },
        ],
      },
    ]);
    expect(statuses(state)).toEqual([MAJOR_OUTAGE, MAJOR_OUTAGE]);
    expect(state.histories[0]?.downtimes).toMatchObject([
      { startTime: BigInt(NOW - 10 * HOUR), worstStatus: MAJOR_OUTAGE, incidentId: NOTICE, firstMessage: 'Message 0' },
    ]);
    expect(state.histories[0]?.downtimes[0]?.endTime).toBeUndefined();
    const view = viewOf(pageStateOf(state, NOW));
    expect(view.overall).toBe('major_outage');
    expect(view.state.downtimes[0]?.totalDownTimeInMillis).toBe(10 * HOUR);
    expect(statuses(given)).toEqual([OPERATIONAL, OPERATIONAL]);
    expect(given.openIncidents).toEqual([]);
  });

  it('is about some services, of those that are shown', () => {
    const state = withNotices(published(), [notice(0, { componentIds: [DOCS, NOTICE] })]);
    expect(statuses(state)).toEqual([OPERATIONAL, MAJOR_OUTAGE]);
    expect(state.openIncidents[0]?.entries[0]?.affectedComponents).toMatchObject([{ componentId: DOCS }]);
  });

  it('gets better, and keeps the worst of its time', () => {
    const state = withNotices(published(), [notice(0), notice(1, { componentStatus: DEGRADED_PERFORMANCE })]);
    expect(statuses(state)).toEqual([DEGRADED_PERFORMANCE, DEGRADED_PERFORMANCE]);
    expect(state.histories[1]?.downtimes).toMatchObject([{ worstStatus: MAJOR_OUTAGE }]);
  });

  it('ends, with its downtime, unless another incident says otherwise', () => {
    const other = {
      id: '019a9000-0000-7000-8008-000000000000',
      status: IncidentStatus.IDENTIFIED,
      entries: [
        {
          date: BigInt(NOW - 20 * HOUR),
          status: IncidentStatus.IDENTIFIED,
          affectedComponents: [{ componentId: API, status: PARTIAL_OUTAGE }],
        },
      ],
    };
    const state = withNotices(
      published({ components: [component(API, PARTIAL_OUTAGE), component(DOCS)], openIncidents: [other] }),
      [notice(0), ends(1)],
    );
    expect(statuses(state)).toEqual([PARTIAL_OUTAGE, OPERATIONAL]);
    expect(state.openIncidents).toMatchObject([{ id: other.id }]);
    expect(state.pastIncidents).toMatchObject([{ id: NOTICE, status: IncidentStatus.RESOLVED }]);
    expect(state.histories[1]?.downtimes).toMatchObject([{ endTime: BigInt(NOW - 9 * HOUR) }]);
  });

  it('is nothing once the state says the same', () => {
    const [incident] = withNotices(published(), [notice(0)]).openIncidents;
    const later = published({ openIncidents: [incident!] });
    expect(withNotices(later, [notice(0)])).toBe(later);
    expect(withNotices(later, [])).toBe(later);
  });

  it('has the first message of an incident in Markdown as one line', () => {
    const [incident] = withNotices(published(), [notice(0)]).openIncidents;
    const [entry] = incident!.entries;
    const entries = [{ ...entry!, message: 'We **look**:\n\n- API', messageFormat: TextFormat.MARKDOWN }];
    const later = published({
      components: [component(API, MAJOR_OUTAGE), component(DOCS, MAJOR_OUTAGE)],
      openIncidents: [{ ...incident!, entries }],
    });
    const { histories } = withNotices(later, [notice(1)]);
    expect(histories[0]?.downtimes).toMatchObject([{ firstMessage: 'We look: API' }]);
  });

  it('goes on with an incident that the state has already, also when staff renamed it', () => {
    const [incident] = withNotices(published(), [notice(0)]).openIncidents;
    const later = published({
      components: [component(API, MAJOR_OUTAGE), component(DOCS, MAJOR_OUTAGE)],
      histories: withNotices(published(), [notice(0)]).histories,
      openIncidents: [{ ...incident!, name: 'Renamed' }],
    });
    const state = withNotices(later, [notice(0), ends(1)]);
    expect(state.openIncidents).toEqual([]);
    expect(state.pastIncidents).toMatchObject([
      { name: 'Renamed', entries: [{ message: 'Message 1' }, { message: 'Message 0' }] },
    ]);
    expect(statuses(state)).toEqual([OPERATIONAL, OPERATIONAL]);
    expect(state.histories[0]?.downtimes).toMatchObject([{ endTime: BigInt(NOW - 9 * HOUR) }]);
  });

  it('is listed in the month in which it began, once, and in no other', () => {
    const state = pageStateOf(withNotices(published(), [notice(0)]), NOW);
    const of = { state, saidIds: [NOTICE] };
    expect(itemsBegunIn('2026-11', of, EMPTY_MONTH).incidents).toMatchObject([{ id: NOTICE }]);
    expect(itemsBegunIn('2026-10', of, EMPTY_MONTH)).toBe(EMPTY_MONTH);
    const known = { ...EMPTY_MONTH, incidents: [state.openIncidents[0]!] };
    expect(itemsBegunIn('2026-11', of, known).incidents).toHaveLength(1);
  });
});
