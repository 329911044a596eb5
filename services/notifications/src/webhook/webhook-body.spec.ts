import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { HOSTILE_MESSAGES, HUGE_MESSAGES } from '@candor/lab/messages/hostile-messages.js';
import {
  EntrySchema,
  IncidentSchema,
  PlannedEndChangeSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  ComponentStatus,
  IncidentImpact,
  IncidentStatus,
  TextFormat,
} from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { type IncidentUpdate } from '../channel/notification.js';
import { buildBody, fillBody } from './webhook-body.js';

const at = (time: string) => BigInt(Date.parse(`2026-11-20T${time}Z`));
const { INVESTIGATING, MONITORING, RESOLVED } = IncidentStatus;
const { OPERATIONAL, MAJOR_OUTAGE, PARTIAL_OUTAGE } = ComponentStatus;

const entry = (id: string, time: string, status: IncidentStatus, components: [string, ComponentStatus][]) =>
  create(EntrySchema, {
    id,
    incidentId: 'i1',
    date: at(time),
    message: `message of ${id}`,
    status,
    sendNotification: true,
    affectedComponents: components.map(([componentId, componentStatus]) => ({ componentId, componentStatus })),
  });

const RESOLVED_ENTRY = entry('e3', '12:30:00', RESOLVED, [['api', OPERATIONAL]]);
const ENTRIES = [
  RESOLVED_ENTRY,
  entry('e2', '12:10:00', MONITORING, [
    ['api', PARTIAL_OUTAGE],
    ['internal', MAJOR_OUTAGE],
  ]),
  entry('e1', '12:00:00', INVESTIGATING, [['api', MAJOR_OUTAGE]]),
];

function update(
  options: {
    entries?: typeof ENTRIES;
    status?: IncidentStatus;
    shown?: IncidentUpdate['componentStatuses'];
    pageStatus?: IncidentUpdate['pageStatus'];
  } = {},
): IncidentUpdate {
  const entries = options.entries ?? ENTRIES;
  const [newest = RESOLVED_ENTRY] = entries;
  return {
    kind: 'incident-update',
    eventId: 'ev',
    organisation: {
      id: 'o1',
      name: 'Acme',
      pageUrl: 'https://acme.example',
      newsUrl: 'https://acme.example',
      consoleUrl: 'https://console.example',
      senderName: 'Acme',
      timeZone: 'UTC',
      logoUrl: '',
      brandColor: '',
    },
    incident: create(IncidentSchema, {
      id: 'i1',
      name: 'API "down"',
      creationTime: at('12:00:00'),
      impact: IncidentImpact.CRITICAL,
      status: options.status ?? RESOLVED,
      entries,
    }),
    entry: newest,
    url: 'https://acme.example/incidents/i1',
    pageStatus: options.pageStatus ?? 'operational',
    componentStatuses: options.shown ?? new Map(),
    componentNames: new Map([['api', 'API']]),
  };
}

const bodyOf = (given: IncidentUpdate) =>
  JSON.parse(fillBody(buildBody(given, Number(at('13:00:00'))), 'https://acme.example/unsubscribe/t'));

describe('buildBody', () => {
  it('is the complete established envelope', () => {
    expect(bodyOf(update())).toEqual({
      meta: {
        unsubscribe: 'https://acme.example/unsubscribe/t',
        documentation: expect.stringMatching(/^https:/),
        generated_at: '2026-11-20T13:00:00.000Z',
      },
      page: { id: 'o1', status_indicator: 'none', status_description: 'All Systems Operational' },
      incident: {
        id: 'i1',
        name: 'API "down"',
        status: 'resolved',
        created_at: '2026-11-20T12:00:00.000Z',
        updated_at: '2026-11-20T12:30:00.000Z',
        monitoring_at: '2026-11-20T12:10:00.000Z',
        resolved_at: '2026-11-20T12:30:00.000Z',
        impact: 'critical',
        shortlink: 'https://acme.example/incidents/i1',
        page_id: 'o1',
        backfilled: false,
        postmortem_body: null,
        postmortem_body_last_updated_at: null,
        postmortem_ignored: false,
        postmortem_notified_subscribers: false,
        postmortem_notified_twitter: false,
        postmortem_published_at: null,
        scheduled_for: null,
        scheduled_until: null,
        incident_updates: [
          wireUpdate('e3', '12:30:00', 'resolved', 'partial_outage', 'operational'),
          wireUpdate('e2', '12:10:00', 'monitoring', 'major_outage', 'partial_outage'),
          wireUpdate('e1', '12:00:00', 'investigating', 'operational', 'major_outage'),
        ],
        components: [{ id: 'api', name: 'API', status: 'operational' }],
      },
    });
  });

  it('has messages in Markdown as text, and as HTML beside it', () => {
    const message = 'We **look** at [EU](https://eu.example).\n\n- api <!channel>';
    const written = create(EntrySchema, { ...ENTRIES[2]!, message, messageFormat: TextFormat.MARKDOWN });
    const [first] = bodyOf(update({ entries: [written], status: INVESTIGATING })).incident.incident_updates;
    expect(first).toEqual({
      ...wireUpdate('e1', '12:00:00', 'investigating', 'operational', 'major_outage'),
      body: 'We look at EU (https://eu.example).\n\n- api <!channel>',
      body_html:
        '<p>We <strong>look</strong> at <a\nhref="https://eu.example"\nrel="nofollow noopener noreferrer">EU</a>.</p><ul><li>api &lt;!channel&gt;</li></ul>',
    });
  });

  it('has nothing active of hostile messages', () => {
    const elementsOf = (node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
      node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
    const tags = ['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'];
    for (const message of [...HOSTILE_MESSAGES, ...HUGE_MESSAGES]) {
      for (const messageFormat of [TextFormat.MARKDOWN, TextFormat.UNSPECIFIED]) {
        const written = create(EntrySchema, { ...ENTRIES[2]!, message, messageFormat });
        const [said] = bodyOf(update({ entries: [written] })).incident.incident_updates;
        for (const { tagName, attrs } of elementsOf(parseFragment(said.body_html))) {
          expect(tags).toContain(tagName);
          for (const { name, value } of attrs) {
            expect(['href', 'rel', 'start']).toContain(name);
            if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
          }
        }
      }
    }
  });

  it('has no time for statuses that were not reached', () => {
    const { incident } = bodyOf(update({ entries: ENTRIES.slice(2), status: INVESTIGATING }));
    expect(incident).toMatchObject({ monitoring_at: null, resolved_at: null });
  });

  it('says when it was last resolved, whatever was added since', () => {
    const again = (id: string, time: string, status: IncidentStatus) => entry(id, time, status, []);
    const reopened = [
      again('e6', '12:50:00', RESOLVED),
      again('e5', '12:45:00', RESOLVED),
      again('e4', '12:40:00', MONITORING),
    ];
    expect(bodyOf(update({ entries: [...reopened, ...ENTRIES] })).incident).toMatchObject({
      monitoring_at: '2026-11-20T12:10:00.000Z',
      resolved_at: '2026-11-20T12:45:00.000Z',
    });
  });

  it('has the planned end to which an entry moved it, also before the plan itself arrives', () => {
    const time = (text: string) => BigInt(Date.parse(`2026-11-20T${text}Z`));
    const planned = { start: time('12:00:00'), end: time('13:00:00') };
    const [newest, ...rest] = ENTRIES.slice(1);
    const plannedEndChange = create(PlannedEndChangeSchema, { before: planned.end, after: time('15:00:00') });
    const moved = { ...newest!, plannedEndChange };
    const bodyWith = (entries: typeof ENTRIES) =>
      bodyOf({ ...update({ entries, status: MONITORING }), planned }).incident;
    expect(bodyWith(ENTRIES.slice(1))).toMatchObject({ scheduled_until: '2026-11-20T13:00:00.000Z' });
    expect(bodyWith([moved, ...rest])).toMatchObject({ scheduled_until: '2026-11-20T15:00:00.000Z' });
  });

  it('says whether it was recorded after the fact', () => {
    const given = update();
    given.incident.backdated = true;
    expect(bodyOf(given).incident).toMatchObject({ backfilled: true });
  });

  it('names every component that it affected, as the page shows it', () => {
    const unlisted = entry('e4', '12:20:00', MONITORING, []);
    const given = update({
      entries: [unlisted, ...ENTRIES.slice(1)],
      status: MONITORING,
      shown: new Map([['api', 'under_maintenance']]),
    });
    expect(bodyOf(given).incident.components).toEqual([{ id: 'api', name: 'API', status: 'under_maintenance' }]);
    given.incident.private = true;
    expect(bodyOf(given).incident.components).toEqual([{ id: 'api', name: 'API', status: 'partial_outage' }]);
  });

  it('leaves out components that subscribers may not see', () => {
    expect(JSON.stringify(bodyOf(update()))).not.toContain('internal');
  });

  it.each([
    ['degraded_performance', 'minor', 'Partial System Outage'],
    ['major_outage', 'critical', 'Major System Outage'],
    ['under_maintenance', 'maintenance', 'Service Under Maintenance'],
  ] as const)('describes a page that is %s', (pageStatus, indicator, description) => {
    expect(bodyOf(update({ pageStatus })).page).toEqual({
      id: 'o1',
      status_indicator: indicator,
      status_description: description,
    });
  });

  it('has the postmortem where the field’s clients look for it, and beside the updates', () => {
    const said = (entries: typeof ENTRIES) => bodyOf(update({ entries })).incident;
    expect(said(ENTRIES)).toMatchObject({ postmortem_body: null, postmortem_published_at: null });
    const closing = { ...entry('e4', '14:00:00', RESOLVED, []), message: 'A cable was cut.', postmortem: true };
    expect(said([closing, ...ENTRIES])).toMatchObject({
      status: 'resolved',
      resolved_at: '2026-11-20T12:30:00.000Z',
      postmortem_body: 'A cable was cut.',
      postmortem_published_at: '2026-11-20T14:00:00.000Z',
      postmortem_body_last_updated_at: '2026-11-20T14:00:00.000Z',
      postmortem_notified_subscribers: true,
      postmortem_ignored: false,
      incident_updates: [{ id: 'e4', status: 'resolved', body: 'A cable was cut.' }, {}, {}, {}],
    });
  });
});

function wireUpdate(id: string, time: string, status: string, before: string, after: string) {
  const date = `2026-11-20T${time}.000Z`;
  return {
    id,
    status,
    body: `message of ${id}`,
    body_html: `<p>message of ${id}</p>`,
    incident_id: 'i1',
    created_at: date,
    updated_at: date,
    display_at: date,
    affected_components: [{ code: 'api', name: 'API', old_status: before, new_status: after }],
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
  };
}
