import { Ajv } from 'ajv';
import ical, { type VEvent } from 'node-ical';
import Parser from 'rss-parser';
import type { PageState } from '../state/page-state.js';
import { DAY, HOUR, NOW, sampleIncident, sampleMaintenance, samplePage } from '../testing/sample-page.js';
import { announcement } from '../testing/sample-state.js';
import { faultsOfAtom, faultsOfRss } from '../../test/valid-feeds.js';
import { FEED_FILES } from './feed-files.js';

const EVIL = '</title><script>alert(1)</script>& ]]> \u0007\r\nX-Injected: "1"';

type FeedPath = keyof typeof FEED_FILES;

const feed = (path: FeedPath, overrides: Partial<PageState>) => String(FEED_FILES[path].body(samplePage(overrides)));
const parse = async (path: FeedPath, overrides: Partial<PageState>) => new Parser().parseString(feed(path, overrides));

const busy: Partial<PageState> = {
  openIncidents: [sampleIncident('open', { incidentStatus: 'monitoring', name: EVIL })],
  pastIncidents: [sampleIncident('past', { creationTime: NOW - 5 * DAY })],
  maintenances: [sampleMaintenance('planned')],
};

describe.each(['/history.atom', '/history.rss'] as const)('%s', (path) => {
  it('has one entry per incident and maintenance, with a stable id', async () => {
    const { items } = await parse(path, busy);
    expect(items.map((item) => item['id'] ?? item.guid).toSorted()).toEqual([
      'tag:acme.candor.example,2005:Incident/open',
      'tag:acme.candor.example,2005:Incident/past',
      'tag:acme.candor.example,2005:Incident/planned',
    ]);
  });

  it('has all updates, newest first, with times and zone', async () => {
    const { items } = await parse(path, { openIncidents: [sampleIncident('open')] });
    const content = items[0]?.content ?? '';
    expect(content).toContain(
      '<small>Nov 20, 2026, 3:05 PM UTC</small><br/><strong>Resolved</strong>: It is resolved.',
    );
    expect(content.indexOf('It is resolved.')).toBeLessThan(content.indexOf('It is investigating.'));
  });

  it('has no date in the future, not even for planned maintenances', async () => {
    const { items } = await parse(path, busy);
    for (const { isoDate } of items) expect(Date.parse(isoDate ?? '')).toBeLessThanOrEqual(NOW);
    expect(items.find(({ title }) => title === 'Upgrade planned')?.content).toContain(
      'Scheduled for Nov 21, 2026, 4:05 PM UTC to Nov 21, 2026, 6:05 PM UTC.',
    );
  });

  it('shows markup as literal text', async () => {
    const message = '<b>bold</b> https://acme.example/?a=1&b=2.';
    const [entry] = sampleIncident('x').entries;
    const incident = sampleIncident('x', { name: EVIL, entries: [{ ...entry!, message }] });
    const { items } = await parse(path, { openIncidents: [incident] });
    expect(items[0]?.title).toBe(EVIL.replace('\u0007', '').replace('\r', ''));
    expect(items[0]?.content).toContain(
      '&lt;b&gt;bold&lt;/b&gt; <a href="https://acme.example/?a=1&amp;b=2">https://acme.example/?a=1&amp;b=2</a>.',
    );
  });

  it('is a feed without entries where nothing happened', async () => {
    const { items, title } = await parse(path, {});
    expect(items).toEqual([]);
    expect(title).toBe('Acme Status: Incident history');
  });
});

describe('feeds are valid', () => {
  const states: [string, Partial<PageState>][] = [
    ['busy', busy],
    ['with nothing in it', {}],
    ['of an organisation with a name like markup', { customer: { id: 'c', name: EVIL, domain: 'acme' } }],
  ];

  it.each(states)('as Atom (RFC 4287), on a page %s', (_, overrides) => {
    expect(faultsOfAtom(feed('/history.atom', overrides))).toEqual([]);
    expect(faultsOfAtom(feed('/updates.atom', overrides))).toEqual([]);
  });

  it.each(states)('as RSS 2.0, on a page %s', (_, overrides) => {
    expect(faultsOfRss(feed('/history.rss', overrides))).toEqual([]);
  });

  it('and invalid ones are detected', () => {
    const good = { atom: feed('/history.atom', busy), rss: feed('/history.rss', busy) };
    for (const [from, to] of [
      [/<id>/, '<id href="x">'],
      [/<updated>[^<]*/, '<updated>yesterday'],
      [/<entry>/, '<entry><title>Twice</title>'],
      [/<author>.*?<\/author>/, ''],
      [/<entry>(.*?)<\/entry>/, '<entry>$1</entry><entry>$1</entry>'],
    ] as const) {
      const bad = good.atom.replace(from, to);
      expect([from, bad === good.atom, faultsOfAtom(bad)]).toEqual([from, false, [expect.any(String)]]);
    }
    for (const [from, to] of [
      [/<pubDate>[^<]*/, '<pubDate>2026-11-20'],
      [/<link>[^<]*/, '<link>/'],
      [/ version="2.0"/, ''],
      [/<guid isPermaLink="false">/, '<guid>'],
      [/<item>(.*?)<\/item>/, '<item>$1</item><item>$1</item>'],
    ] as const) {
      const bad = good.rss.replace(from, to);
      expect([from, bad === good.rss, faultsOfRss(bad)]).toEqual([from, false, [expect.any(String)]]);
    }
  });
});

describe('/updates.atom', () => {
  it('has one entry per update, so that every reader gets the resolution', async () => {
    const { items } = await parse('/updates.atom', { pastIncidents: [sampleIncident('past')] });
    expect(items.map(({ title }) => title)).toEqual([
      'Resolved: Outage past',
      'Monitoring: Outage past',
      'Investigating: Outage past',
    ]);
    expect(items[0]?.['id']).toBe('tag:acme.candor.example,2005:IncidentUpdate/past-resolved');
  });
});

describe('/history.atom', () => {
  it('changes the time of an entry with each update', () => {
    const xml = feed('/history.atom', { pastIncidents: [sampleIncident('past')] });
    expect(xml).toContain(`<updated>${new Date(NOW - HOUR).toISOString()}</updated>`);
    expect(xml).toContain(`<published>${new Date(NOW - 3 * HOUR).toISOString()}</published>`);
  });
});

describe('/feed.json', () => {
  it('is a JSON Feed 1.1', () => {
    const body = JSON.parse(feed('/feed.json', busy)) as { items: object[] };
    const text = { type: 'string', minLength: 1 };
    const url = { type: 'string', pattern: '^https://status\\.acme\\.example' };
    const date = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' };
    const item = { id: text, url, title: text, content_html: text, date_published: date, date_modified: date };
    const exactly = (properties: object) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    });
    const schema = exactly({
      version: { const: 'https://jsonfeed.org/version/1.1' },
      title: text,
      home_page_url: url,
      feed_url: url,
      language: { const: 'en' },
      authors: { type: 'array', items: exactly({ name: text }) },
      items: { type: 'array', minItems: 3, items: exactly(item) },
    });
    const ajv = new Ajv();
    expect(ajv.validate(schema, body) ? [] : ajv.errors).toEqual([]);
  });
});

describe('/maintenance.ics', () => {
  const events = (overrides: Partial<PageState>) =>
    Object.values(ical.sync.parseICS(feed('/maintenance.ics', overrides))).filter(
      (one): one is VEvent => one?.type === 'VEVENT',
    );

  it('has planned maintenances in UTC, with stable ids', () => {
    const [event] = events({ maintenances: [sampleMaintenance('planned', { version: 3 })] });
    expect(event).toMatchObject({
      uid: 'planned@acme.candor.example',
      summary: 'Upgrade planned',
      status: 'CONFIRMED',
      description: 'Short interruptions.',
    });
    expect(Number(event?.sequence)).toBe(3);
    expect(event?.start.getTime()).toBe(NOW + DAY);
    expect(event?.end?.getTime()).toBe(NOW + DAY + 2 * HOUR);
  });

  it('moves and cancels under the same id', () => {
    const moved = { plannedStartTime: NOW + 2 * DAY, plannedEndTime: NOW + 2 * DAY + HOUR, version: 4 };
    const [event] = events({ maintenances: [sampleMaintenance('m', { ...moved, cancelledAt: NOW })] });
    expect(event).toMatchObject({ uid: 'm@acme.candor.example', status: 'CANCELLED' });
    expect(event?.start.getTime()).toBe(NOW + 2 * DAY);
  });

  it('updates the copies of calendars: the same UID with a higher SEQUENCE', () => {
    // RFC 5546 (2.1.4) defines how clients tell revisions of one event apart.
    const copy = new Map<string, VEvent>();
    const follow = (...maintenances: PageState['maintenances']): void => {
      for (const event of events({ maintenances })) {
        const known = copy.get(event.uid);
        if (!known || Number(event.sequence) > Number(known.sequence)) copy.set(event.uid, event);
      }
    };
    const [first, second] = [sampleMaintenance('m', { version: 1 }), sampleMaintenance('n', { version: 1 })];
    const moved = { plannedStartTime: NOW + 3 * DAY, plannedEndTime: NOW + 3 * DAY + HOUR };
    follow(first, second);
    follow({ ...first, ...moved, version: 2 }, { ...second, cancelledAt: NOW, version: 2 });
    // A cache in between that returns an older version.
    follow(first, second);
    expect([...copy.values()].map(({ uid, status, start }) => [uid, status, start.getTime()])).toEqual([
      ['m@acme.candor.example', 'CONFIRMED', NOW + 3 * DAY],
      ['n@acme.candor.example', 'CANCELLED', NOW + DAY],
    ]);
  });

  it('has the actual times once it is over', () => {
    const over = { plannedStartTime: NOW - DAY, actualStartTime: NOW - DAY, actualEndTime: NOW - DAY + 3 * HOUR };
    const [event] = events({ maintenances: [sampleMaintenance('m', over)] });
    expect(event?.end?.getTime()).toBe(NOW - DAY + 3 * HOUR);
  });

  it('keeps line breaks and separators within a text', () => {
    const message = 'One; two, three\\four\r\nBEGIN:VEVENT\nATTACH:https://evil.example';
    const found = events({ maintenances: [sampleMaintenance('m', { name: `${EVIL}\nEND:VEVENT`, message })] });
    expect(found).toHaveLength(1);
    expect(found[0]?.description).toBe(message.replace('\r', ''));
  });

  it('is a calendar without events where nothing is planned', () => {
    expect(events({})).toEqual([]);
    expect(feed('/maintenance.ics', {})).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0/);
  });
});

describe('announcements in feeds', () => {
  const announced: Partial<PageState> = {
    announcements: [
      announcement('a', { name: EVIL, startsAt: NOW - HOUR, endsAt: NOW + DAY, editedAt: NOW }),
      announcement('b', { ended: true, startsAt: NOW - 5 * DAY, endsAt: NOW - DAY }),
    ],
  };

  it.each(['/history.atom', '/history.rss', '/updates.atom'] as const)(
    'are items of %s from their start',
    async (path) => {
      const { items } = await parse(path, { ...busy, ...announced });
      const ours = items.filter((item) => String(item['id'] ?? item.guid).includes('Announcement/'));
      expect(ours.map((item) => item['id'] ?? item.guid)).toEqual([
        'tag:acme.candor.example,2005:Announcement/a',
        'tag:acme.candor.example,2005:Announcement/b',
      ]);
      expect(ours[1]).toMatchObject({ link: 'https://status.acme.example/announcements/b' });
      expect(ours[1]?.title).toBe(path === '/updates.atom' ? 'Announcement: News b' : 'News b');
      expect(ours[1]?.content).toContain('Until Nov 19, 2026, 4:05 PM UTC');
      expect(ours[1]?.content).toContain('<strong>Announcement</strong>: It is <strong>here</strong>.');
      for (const { isoDate } of items) expect(Date.parse(isoDate ?? '')).toBeLessThanOrEqual(NOW);
    },
  );

  it('are items of the JSON feed, with the time of their last change', () => {
    const { items } = JSON.parse(feed('/feed.json', announced)) as { items: Record<string, string>[] };
    expect(items[0]).toMatchObject({
      date_published: new Date(NOW - HOUR).toISOString(),
      date_modified: new Date(NOW).toISOString(),
      url: 'https://status.acme.example/announcements/a',
    });
  });

  it('leave the feeds valid', async () => {
    expect(await faultsOfAtom(feed('/history.atom', announced))).toEqual([]);
    expect(await faultsOfRss(feed('/history.rss', announced))).toEqual([]);
  });

  it('are in no calendar', () => {
    expect(feed('/maintenance.ics', announced)).toBe(feed('/maintenance.ics', {}));
  });
});
