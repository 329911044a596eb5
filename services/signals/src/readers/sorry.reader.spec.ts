import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { sorryReader } from './sorry.reader.js';

const PAGE = new URL('https://status.example.com/');
const [STATUS, COMPONENTS, NOTICES] = ['status', 'components', 'notices'].map((name) => recorded(`sorry.${name}.json`));
const listOf = (components: object[], more: object = {}): string => JSON.stringify({ components, meta: more });

describe('a page of Sorry', () => {
  it('shows components below others; a word that is none of its own is not known', () => {
    expect(shown(sorryReader.read([STATUS, COMPONENTS, NOTICES], PAGE))).toEqual([
      'Mail: DEGRADED_PERFORMANCE',
      'Mail/Outgoing: DEGRADED_PERFORMANCE',
      'Mail/Incoming: OPERATIONAL',
      'Website: UNDER_MAINTENANCE',
      'Search: ?',
    ]);
  });

  it('shows incidents and maintenances with their newest message; a note is neither', () => {
    const { name, url, incidents } = sorryReader.read([STATUS, COMPONENTS, NOTICES], PAGE);
    expect([name, url]).toEqual(['Example Status', 'https://status.example.com/']);
    expect(incidents).toEqual([
      {
        ...{ key: '8', kind: 'maintenance', name: 'Website moves', impact: IncidentImpact.MAINTENANCE },
        ...{ url: 'https://status.example.com/notices/b2-website-moves', message: 'The move has begun.' },
        ...{ startedAt: Date.parse('2026-03-04T08:00:05Z'), endedAt: undefined, componentKeys: [] },
      },
      {
        ...{ key: '7', kind: 'incident', name: 'Mail is late', impact: undefined },
        ...{ url: 'https://status.example.com/notices/a1-mail-is-late', message: 'A queue is full. We add workers.' },
        ...{ startedAt: Date.parse('2026-03-04T07:30:00Z'), endedAt: undefined, componentKeys: [] },
      },
    ]);
  });

  it('is read without its notices; one that is over is over', () => {
    expect(sorryReader.read([STATUS, COMPONENTS, undefined], PAGE).incidents).toEqual([]);
    const over = { ended_at: '2026-03-04T08:00:00Z', timeline_state: 'past_recent' };
    const notices = JSON.stringify({ notices: [{ id: 1, type: 'unplanned', subject: 'Mail is late', ...over }] });
    expect(sorryReader.read([STATUS, COMPONENTS, notices], PAGE).incidents).toMatchObject([
      { endedAt: Date.parse('2026-03-04T08:00:00Z') },
    ]);
  });

  it('is not read where the rest of its components is in another list', () => {
    const more = listOf([{ id: 1, name: 'Mail', state: 'operational' }], { next_page: '/api/v1/components?page=2' });
    expect(() => sorryReader.read([STATUS, more, NOTICES], PAGE)).toThrow(
      'This page has more components than its first list.',
    );
  });

  it('does not know what it does not know', () => {
    const words = ['Operational', 'partially-degraded', 'down', '', null, 7];
    const list = listOf(words.map((state, id) => ({ id, name: `${id}`, state })));
    const statuses = sorryReader.read([STATUS, list, NOTICES], PAGE).components.map(({ status }) => status);
    expect(statuses).toEqual(words.map(() => undefined));
    expect(statuses).not.toContain(ComponentStatus.OPERATIONAL);
  });
});
