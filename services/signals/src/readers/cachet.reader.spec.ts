import { recorded, shown } from '../../test/recorded.js';
import { cachetReader } from './cachet.reader.js';
import { UnreadableError, type Reading } from './reading.js';

const V2 = recorded('cachet2.components.json');
const V3 = recorded('cachet3.components.json');
const read = (...bodies: (string | undefined)[]): Reading =>
  cachetReader.read(bodies, new URL('https://status.example.com/'));

describe('a page of Cachet 2', () => {
  it('shows components, whose status may be a number or a text', () => {
    expect(shown(read(V2, undefined, undefined))).toEqual([
      'API: OPERATIONAL',
      'Search: DEGRADED_PERFORMANCE',
      'Mail: PARTIAL_OUTAGE',
      'Uploads: MAJOR_OUTAGE',
      'Reports: ?',
    ]);
  });

  it('shows incidents, whose last update says whether they are over', () => {
    expect(read(V2, recorded('cachet2.incidents.json'), undefined).incidents).toMatchObject([
      { key: '8', name: 'Uploads fail', endedAt: undefined, componentKeys: ['4'] },
      { key: '7', endedAt: Date.parse('2026-03-10T15:00:00Z'), componentKeys: ['1'] },
    ]);
  });

  it('is not mistaken for version 3 where it answers that with a web page', () => {
    expect(shown(read(V2, undefined, '<!DOCTYPE html><html></html>'))).toHaveLength(5);
  });

  it('is not read in part: more than one page of components', () => {
    const more = V2.replace('"total_pages": 1', '"total_pages": 2');
    expect(() => read(more, undefined, undefined)).toThrow(/more components than it lists/);
  });
});

describe('a page of Cachet 3', () => {
  it('shows components with their groups', () => {
    expect(shown(read(undefined, undefined, V3))).toEqual([
      'Website: OPERATIONAL',
      'Public/Documentation: DEGRADED_PERFORMANCE',
      'Public/DNS: ?',
    ]);
  });

  it('shows the incidents of its components', () => {
    expect(read(undefined, undefined, V3).incidents).toMatchObject([
      { key: '2', endedAt: undefined, componentKeys: ['2'], startedAt: Date.parse('2024-10-27T08:31:59Z') },
      { key: '1', endedAt: Date.parse('2024-10-27T08:55:00Z'), componentKeys: ['3'] },
    ]);
  });

  it('leaves out a component that is switched off, and takes a status without its name', () => {
    const component = (id: number, rest: object) => ({
      id,
      type: 'components',
      attributes: { name: `${id}`, ...rest },
    });
    const data = [component(1, { status: 1, enabled: false }), component(2, { status: 1 }), component(3, {})];
    expect(shown(read(undefined, undefined, JSON.stringify({ data })))).toEqual(['2: OPERATIONAL', '3: ?']);
  });

  it('is not read in part: more than one page of components', () => {
    const more = V3.replace('"next": null', '"next": "https://status.example.com/api/components?page=2"');
    expect(() => read(undefined, undefined, more)).toThrow(/more components than it lists/);
  });

  it('is not read where neither version answers', () => {
    expect(() => read(undefined, undefined, undefined)).toThrow(UnreadableError);
  });
});
