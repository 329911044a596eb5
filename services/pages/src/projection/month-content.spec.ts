import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  MonthStateSchema,
  PageAnnouncementSchema,
  PageIncidentSchema,
  PageMaintenanceSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { monthState, withChanged, type MonthContent } from './month-content.js';

const incident = (id: string, time: bigint, name = id) => create(PageIncidentSchema, { id, name, creationTime: time });
const maintenance = (id: string, time: bigint) => create(PageMaintenanceSchema, { id, plannedStartTime: time });
const announcement = (id: string, startsAt: bigint) => create(PageAnnouncementSchema, { id, startsAt });
const content = (
  incidents: MonthContent['incidents'],
  maintenances: MonthContent['maintenances'] = [],
  announcements: MonthContent['announcements'] = [],
) => ({ incidents, maintenances, announcements });
const ids = ({ incidents, maintenances, announcements }: MonthContent) =>
  [...incidents, ...maintenances, ...announcements].map(({ id }) => id);

describe('the content of a month', () => {
  const before = content([incident('c', 3n), incident('b', 2n), incident('a', 1n)], [maintenance('y', 2n)]);

  it('has new items in order, of two at the same time the later id first', () => {
    const after = withChanged(before, ['bb', 'z'], content([incident('bb', 2n)], [maintenance('z', 1n)]));
    expect(ids(after)).toEqual(['c', 'bb', 'b', 'a', 'y', 'z']);
  });

  it('has changed items as they are now, also at another time', () => {
    const after = withChanged(before, ['a'], content([incident('a', 4n, 'Corrected')]));
    expect(ids(after)).toEqual(['a', 'c', 'b', 'y']);
    expect(after.incidents[0]?.name).toBe('Corrected');
  });

  it('has announcements likewise', () => {
    const kept = content([], [], [announcement('b', 2n), announcement('a', 1n)]);
    expect(ids(withChanged(kept, ['b', 'c'], content([], [], [announcement('c', 3n)])))).toEqual(['c', 'a']);
  });

  it('loses items that are deleted or in another month', () => {
    expect(ids(withChanged(before, ['b', 'y', 'never'], content([])))).toEqual(['c', 'a']);
  });

  it('keeps what a later release has in the month, and in items that have not changed', () => {
    const name = { pageId: 'page', month: '2025-10' };
    const later = { no: 400, wireType: 0, data: new Uint8Array([7]) };
    const published = create(MonthStateSchema, { ...name, incidents: [incident('b', 2n), incident('a', 1n)] });
    for (const message of [published, ...published.incidents]) message.$unknown = [later];
    const read = fromBinary(MonthStateSchema, toBinary(MonthStateSchema, published));
    const after = monthState(name, withChanged(read, ['a'], content([incident('a', 1n, 'Corrected')])));
    const sent = fromBinary(MonthStateSchema, toBinary(MonthStateSchema, after));
    expect([sent, ...sent.incidents].map(({ $unknown }) => $unknown)).toEqual([[later], [later], undefined]);
    expect(sent).toMatchObject({ ...name, incidents: [{ id: 'b' }, { id: 'a', name: 'Corrected' }] });
  });
});
