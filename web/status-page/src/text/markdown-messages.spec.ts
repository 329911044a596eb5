import { HOSTILE_MESSAGES, HUGE_MESSAGES } from '@candor/lab/messages/hostile-messages.js';
import { type WrittenMessage } from '@candor/markdown/message-text.js';
import ical, { type VEvent } from 'node-ical';
import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import Parser from 'rss-parser';
import { faultsOfAtom, faultsOfRss } from '../../test/valid-feeds.js';
import { COMPATIBLE_FILES } from '../compatible/compatible-api.js';
import { FEED_FILES } from '../feeds/feed-files.js';
import { renderIncidentPage, renderMaintenancePage, renderStatusPage } from '../render-status-page.js';
import { DAY, NOW, sampleIncident, sampleMaintenance, samplePage } from '../testing/sample-page.js';

type Element = DefaultTreeAdapterTypes.Element;

const TAGS = ['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'];
const MESSAGE = [
  '# Payments',
  'We look at **cards** and _vouchers_, see [docs](https://docs.example/?a=1&b=2).',
  '- `EU`\n- US',
  '> "It fails."',
  '```\ncurl -v\n```',
].join('\n\n');

const markdown = (message: string): WrittenMessage => ({ message, messageFormat: 'markdown' });
const stateWith = (written: WrittenMessage) => {
  const incident = sampleIncident('open', { incidentStatus: 'monitoring' });
  return samplePage({
    openIncidents: [{ ...incident, entries: [{ ...incident.entries[0]!, ...written }] }],
    pastIncidents: [{ ...sampleIncident('past'), entries: [{ ...incident.entries[0]!, ...written }] }],
    maintenances: [sampleMaintenance('planned', { ...written, plannedStartTime: NOW + DAY })],
  });
};
const pagesOf = (written: WrittenMessage): string[] => {
  const state = stateWith(written);
  const pages = [renderStatusPage(state), renderIncidentPage(state, 'open'), renderMaintenancePage(state, 'planned')];
  return pages.map(({ html }) => html);
};

const valueOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;
const isMessage = (element: Element): boolean => (valueOf(element, 'class') ?? '').split(' ').includes('formatted');

/** The elements of a document: those in formatted messages, and all others. */
function elementsOf(
  node: DefaultTreeAdapterTypes.ParentNode,
  within = false,
): { inside: Element[]; outside: Element[] } {
  const found = { inside: [] as Element[], outside: [] as Element[] };
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    (within ? found.inside : found.outside).push(child);
    const { inside, outside } = elementsOf(child, within || isMessage(child));
    found.inside.push(...inside);
    found.outside.push(...outside);
  }
  return found;
}

/** What of elements is not of a formatted message. One list, because a message may have tens of thousands of elements. */
function harmIn(elements: readonly Element[]): string[] {
  return elements.flatMap(({ tagName, attrs }) => [
    ...(TAGS.includes(tagName) ? [] : [tagName]),
    ...attrs.filter((one) => !isHarmless(tagName, one)).map(({ name, value }) => `${tagName} ${name}="${value}"`),
  ]);
}

function isHarmless(tagName: string, { name, value }: { readonly name: string; readonly value: string }): boolean {
  if (name === 'href') return /^(?:https?:\/\/|mailto:)/.test(value);
  if (name === 'rel') return value === 'nofollow noopener noreferrer';
  return tagName === 'ol' && name === 'start' && /^\d+$/.test(value);
}

describe('a message in Markdown', () => {
  it('has its form on the status page and on pages of its own', () => {
    for (const page of pagesOf(markdown(MESSAGE))) {
      expect(page).toContain('<p><strong>Payments</strong></p>');
      expect(page).toContain('We look at <strong>cards</strong> and <em>vouchers</em>');
      expect(page).toContain('<a href="https://docs.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">docs</a>');
      expect(page).toContain('<ul><li><code>EU</code></li><li>US</li></ul>');
      expect(page).toContain('<blockquote><p>&quot;It fails.&quot;</p></blockquote>');
      expect(page).toContain('<pre><code>curl -v</code></pre>');
    }
  });

  it('is one line where pages are described', () => {
    for (const page of pagesOf(markdown(MESSAGE)).slice(1)) {
      expect(page).toContain(
        'content="Payments We look at cards and vouchers, see docs. EU · US &quot;It fails.&quot; curl -v"',
      );
    }
  });

  it('has its form in feeds, escaped, the first paragraph behind the status', async () => {
    const state = stateWith(markdown('We look at **cards**.\n\n- EU'));
    for (const path of ['/history.atom', '/updates.atom', '/history.rss'] as const) {
      const xml = String(FEED_FILES[path].body(state));
      expect(xml).not.toContain('<strong>');
      const { items } = await new Parser().parseString(xml);
      expect(items[0]?.content).toContain(
        '<strong>Resolved</strong>: We look at <strong>cards</strong>.</p><ul><li>EU</li></ul>',
      );
    }
    const json = JSON.parse(String(FEED_FILES['/feed.json'].body(state))) as { items: { content_html: string }[] };
    expect(json.items[0]?.content_html).toContain('We look at <strong>cards</strong>.</p><ul><li>EU</li></ul>');
  });

  it('begins below the status in feeds where it begins with a list', () => {
    const json = String(FEED_FILES['/feed.json'].body(stateWith(markdown('- EU'))));
    expect(json).toContain('<strong>Resolved</strong>: </p><ul><li>EU</li></ul>');
  });

  it('is text in calendars and for programs, which show it as it is', () => {
    const text =
      'Payments\n\nWe look at cards and vouchers, see docs (https://docs.example/?a=1&b=2).\n\n- EU\n- US\n\n> "It fails."\n\n    curl -v';
    const state = stateWith(markdown(MESSAGE));
    const events = Object.values(ical.sync.parseICS(String(FEED_FILES['/maintenance.ics'].body(state))));
    expect(events.find((one): one is VEvent => one?.type === 'VEVENT')?.description).toBe(text);
    const { incidents } = JSON.parse(String(COMPATIBLE_FILES['/api/v2/incidents.json'].body(state))) as {
      incidents: { incident_updates: { body: string }[] }[];
    };
    expect(incidents[0]?.incident_updates[0]?.body).toBe(text);
  });
});

it('a message in plain text looks as before', () => {
  const [page = ''] = pagesOf({ message: '**We**\n- look: https://x.example', messageFormat: 'plain' });
  expect(page).toContain(
    '<p class="message" dir="auto">**We**\n- look: <a href="https://x.example" rel="nofollow noopener noreferrer">https://x.example</a></p>',
  );
  expect(page).not.toContain('"message formatted"');
});

describe('hostile messages', () => {
  const ALL = [...HOSTILE_MESSAGES, ...HUGE_MESSAGES].map((message) => [message.slice(0, 60), message] as const);
  const around = pagesOf(markdown('x')).map((page) => elementsOf(parse(page)).outside.map(({ tagName }) => tagName));

  it.each(ALL)('%j leaves the page around it as it is, and nothing active in it', (_name, message) => {
    for (const [number, page] of pagesOf(markdown(message)).entries()) {
      const { inside, outside } = elementsOf(parse(page));
      expect(harmIn(inside)).toEqual([]);
      expect(outside.map(({ tagName }) => tagName)).toEqual(around[number]);
      const active = outside.flatMap(({ attrs }) => attrs.filter(({ name }) => /^on|^style$/.test(name)));
      expect(active).toEqual([]);
    }
  });

  it.each(ALL)('%j leaves feeds valid, and nothing active in them', async (_name, message) => {
    const state = stateWith(markdown(message));
    expect(faultsOfAtom(String(FEED_FILES['/history.atom'].body(state)))).toEqual([]);
    const rss = String(FEED_FILES['/history.rss'].body(state));
    expect(faultsOfRss(rss)).toEqual([]);
    for (const { content = '' } of (await new Parser().parseString(rss)).items) {
      const { outside } = elementsOf(parseFragment(content));
      expect(harmIn(outside.filter(({ tagName }) => tagName !== 'small'))).toEqual([]);
    }
  });

  it.each(ALL)('%j is text in the JSON of the field, and nothing active in the HTML of our own', (_name, message) => {
    const state = stateWith(markdown(message));
    const read = (body: unknown): unknown => JSON.parse(String(body));
    const json = (path: keyof typeof COMPATIBLE_FILES) => read(COMPATIBLE_FILES[path].body(state));
    const { incidents } = json('/api/v2/incidents.json') as { incidents: { incident_updates: { body: string }[] }[] };
    // As text it may say anything but what reorders the text behind it.
    expect(incidents[0]?.incident_updates[0]?.body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    const { incident_updates: updates } = json('/api/v2/updates.json') as { incident_updates: { body_html: string }[] };
    const { items } = read(FEED_FILES['/feed.json'].body(state)) as { items: { content_html: string }[] };
    const written = [...updates.map((one) => one.body_html), ...items.map((one) => one.content_html)];
    expect(written.length).toBeGreaterThan(1);
    for (const html of written) {
      const { outside } = elementsOf(parseFragment(html));
      expect(harmIn(outside.filter(({ tagName }) => tagName !== 'small'))).toEqual([]);
    }
  });
});
