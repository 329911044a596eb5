import { listed } from './answer-size.js';
import type { ComponentHistory, DowntimeRow } from './downtime.mapper.js';

function record(startedAt: number, firstMessage = 'Down.'): DowntimeRow {
  const statuses = { worstStatus: 'major_outage', latestStatus: 'major_outage', statuses: null } as const;
  return { incidentId: 'i', startedAt, endedAt: startedAt + 1, ...statuses, incidentName: 'Outage', firstMessage };
}

const component = (...downtimes: DowntimeRow[]): ComponentHistory => ({
  id: 'c',
  name: 'API',
  createdAt: 0,
  downtimes,
});

describe('the records listed in a response', () => {
  it('are all of them, with their whole messages', () => {
    const histories = [component(record(1, 'x'.repeat(5_000)), record(3)), component(), component(record(2))];
    expect(listed(histories)).toEqual(histories.map(({ downtimes }) => downtimes));
  });

  it('have shortened messages when whole ones do not fit', () => {
    const histories = [
      component(record(1, 'x'.repeat(5_000)), record(3, 'short')),
      component(record(2, '€'.repeat(201))),
    ];
    expect(listed(histories, 2_000).map((list) => list.map(({ firstMessage }) => firstMessage))).toEqual([
      [`${'x'.repeat(199)}…`, 'short'],
      [`${'€'.repeat(199)}…`],
    ]);
  });

  it('count the statuses in their course', () => {
    const statuses = Array.from({ length: 100 }, (_, startTime) => ({ startTime, status: 'partial_outage' as const }));
    expect(listed([component({ ...record(1), statuses }, record(2))], 1_000)).toEqual([[record(2)]]);
  });

  it('are not cut within a character', () => {
    const [[cut] = []] = listed([component(record(1, '🙂'.repeat(2_000)))], 2_000);
    expect(cut?.firstMessage).toBe(`${'🙂'.repeat(99)}…`);
  });

  it('are the newest of all components when there are too many', () => {
    const histories = [
      component(record(1), record(4), record(6)),
      component(record(2), record(5)),
      component(record(3)),
    ];
    expect(listed(histories, 3 * 99 + 3 * 107).map((list) => list.map(({ startedAt }) => startedAt))).toEqual([
      [4, 6],
      [5],
      [],
    ]);
  });

  it('fit into a message of the bus, for any number of records', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => record(index, '€'.repeat(500)));
    const [list = []] = listed([component(...many)]);
    const bytes = list.reduce((sum, { firstMessage }) => sum + 60 + Buffer.byteLength(firstMessage), 0);
    expect(bytes).toBeLessThan(1024 * 1024);
    expect(list.at(-1)?.startedAt).toBe(19_999);
    expect(list.length).toBeGreaterThan(1_000);
  });
});
