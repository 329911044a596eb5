import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { MonthStateSchema, PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { nextRevision, withRevision } from './state.store.js';

describe('the next revision of a state', () => {
  it('is the time of the change, by the clock of the database', () => {
    expect(nextRevision(undefined, 1_000)).toBe(1_000n);
    expect(nextRevision(999n, 1_000)).toBe(1_000n);
  });

  it('grows also when the clock does not', () => {
    expect(nextRevision(1_000n, 1_000)).toBe(1_001n);
    expect(nextRevision(5_000n, 1_000)).toBe(5_001n);
  });
});

it('a state has its revision as if it had been encoded with it', () => {
  const revision = 1_795_410_000_123n;
  const month = create(MonthStateSchema, { pageId: 'p', month: '2026-10', incidents: [{ id: 'i' }] });
  const published = withRevision(toBinary(MonthStateSchema, month), revision);
  expect(fromBinary(MonthStateSchema, published)).toEqual({ ...month, revision });
  expect(fromBinary(PageStateSchema, withRevision(new Uint8Array(), revision)).revision).toBe(revision);
});
