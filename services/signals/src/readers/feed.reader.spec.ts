import { recorded, shown } from '../../test/recorded.js';
import { feedReader } from './feed.reader.js';
import type { Reading } from './reading.js';

const PAGE = new URL('https://www.examplestatus.com/history.atom');
const NOW = Date.parse('2026-06-18T15:00:00Z');
const DAY_MS = 86_400_000;
const read = (body: string, now = NOW): Reading => feedReader.read([body], PAGE, now);
const statusOf = (body: string, now = NOW): string => shown(read(body, now)).join().replace(/^.*: /, '');

interface Item {
  readonly title: string;
  readonly text?: string;
  readonly daysAgo?: number;
}

/** With a time unless its days are left out. */
const rss = (...items: readonly Item[]): string => {
  const written = items.map(({ title, text = '', daysAgo }, index) => {
    const at = daysAgo === undefined ? '' : `<pubDate>${new Date(NOW - daysAgo * DAY_MS).toUTCString()}</pubDate>`;
    return `<item><guid>${index}</guid><title>${title}</title><description>${text}</description>${at}</item>`;
  });
  return `<rss version="2.0"><channel><title>Example</title>${written.join('')}</channel></rss>`;
};

describe('a feed', () => {
  it('in Atom shows the provider as a whole, and what each entry says', () => {
    const reading = read(recorded('statuspage.history.atom.xml'));
    expect(shown(reading)).toEqual(['Example Status - Incident History: DEGRADED_PERFORMANCE']);
    expect(reading).toMatchObject({
      url: 'https://www.examplestatus.com/',
      incidents: [
        {
          key: 'tag:www.examplestatus.com,2005:Incident/21000001',
          kind: 'incident',
          name: 'Elevated errors at the edge',
          url: 'https://www.examplestatus.com/incidents/cp306tmzcl0y',
          message: expect.stringMatching(/^Jun 18, 14:24 UTC\nIdentified - The cause is known & is being repaired\.\n/),
          startedAt: Date.parse('2026-06-18T13:50:00Z'),
          endedAt: undefined,
          componentKeys: ['feed'],
        },
        { name: 'Delayed webhooks', endedAt: Date.parse('2026-06-10T09:30:00Z') },
      ],
    });
  });

  it('in RSS is read with its zone, its newest entry first', () => {
    const reading = read(recorded('aws.rss.xml'), Date.parse('2026-09-20T00:00:00Z'));
    expect(shown(reading)).toEqual(['Amazon Web Services Service Status: OPERATIONAL']);
    expect(reading.incidents).toMatchObject([{ endedAt: Date.parse('2026-08-18T07:47:59Z') }]);
  });

  it('in RSS 1.0 is read', () => {
    const body =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>Old</title></channel>' +
      '<item><title>Mail - Resolved</title><dc:date>2026-06-18T00:00:00Z</dc:date></item></rdf:RDF>';
    expect(shown(read(body))).toEqual(['Old: OPERATIONAL']);
  });

  it.each<readonly [what: string, body: string, status: string]>([
    ['an incident that is over', rss({ title: '[Resolved] Mail', daysAgo: 0.1 }), 'OPERATIONAL'],
    ['an incident that was over long ago', rss({ title: '[Resolved] Mail', daysAgo: 400 }), 'OPERATIONAL'],
    ['an incident that is open', rss({ title: 'Mail', text: 'Investigating', daysAgo: 1 }), 'DEGRADED_PERFORMANCE'],
    [
      'an open incident behind one that is over',
      rss({ title: '[Resolved] A', daysAgo: 0 }, { title: 'B', text: 'Identified', daysAgo: 2 }),
      'DEGRADED_PERFORMANCE',
    ],
    ['a maintenance that has begun', rss({ title: 'Move', text: 'In progress - …', daysAgo: 0 }), 'UNDER_MAINTENANCE'],
    [
      'a maintenance that is planned',
      rss({ title: 'Move', text: 'Scheduled - …', daysAgo: 0 }, { title: '[Resolved] A', daysAgo: 3 }),
      'OPERATIONAL',
    ],
    ['an incident that was forgotten', rss({ title: 'Mail', text: 'Investigating', daysAgo: 15 }), '?'],
    ['an entry that says nothing we know', rss({ title: 'A new region', daysAgo: 1 }), '?'],
    [
      'a young entry that says nothing we know, and newer one that is over',
      rss({ title: '[Resolved] A', daysAgo: 1 }, { title: 'Trouble with mail', daysAgo: 2 }),
      '?',
    ],
    [
      'an old entry that says nothing we know, and a newer one that is over',
      rss({ title: '[Resolved] A', daysAgo: 1 }, { title: 'A new region', daysAgo: 5 }),
      'OPERATIONAL',
    ],
    ['an old entry that says nothing we know as its newest', rss({ title: 'A new region', daysAgo: 500 }), '?'],
    ['an open entry without a time', rss({ title: 'Mail', text: 'Investigating' }), 'DEGRADED_PERFORMANCE'],
    ['an entry without a time that says nothing', rss({ title: 'Mail' }, { title: '[Resolved] A', daysAgo: 0 }), '?'],
    ['no entries', rss(), '?'],
  ])('with %s is %3$s', (_, body, status) => {
    expect(statusOf(body)).toBe(status);
  });

  it('takes no announcement for an incident', () => {
    expect(read(rss({ title: 'A new region', daysAgo: 1 })).incidents).toEqual([]);
  });

  it('judges what it shows only, of ten thousand entries', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({
      title: `[Resolved] ${index}`,
      daysAgo: index / 100,
    }));
    const reading = read(rss(...items));
    expect(reading.incidents).toHaveLength(50);
    expect(shown(reading)).toEqual(['Example: OPERATIONAL']);
  });

  it('never follows a link that is none of the web', () => {
    const entry =
      '<entry><id>1</id><title>Mail - Resolved</title><updated>2026-06-18T00:00:00Z</updated><link href="javascript:alert(1)"/></entry>';
    const body = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><link href="data:text/html,x"/>${entry}</feed>`;
    expect(read(body)).toMatchObject({ url: PAGE.href, incidents: [{ url: '' }] });
  });
});
