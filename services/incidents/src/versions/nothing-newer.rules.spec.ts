import { create } from '@bufbuild/protobuf';
import { AnySchema } from '@bufbuild/protobuf/wkt';
import { requireNothingNewer } from './nothing-newer.rules.js';

const state = create(AnySchema, { typeUrl: 'type.googleapis.com/x', value: new Uint8Array([1]) });
const require = (base: bigint | undefined) => () =>
  requireNothingNewer(base, { version: 7, refusal: 'Look again.', newer: () => state });

describe('a change', () => {
  it.each([undefined, 7n])('made on the version %p is accepted', (base) => {
    expect(require(base)).not.toThrow();
  });

  it.each([1n, 6n])('made on the older version %p is a conflict with the current state', (base) => {
    expect(require(base)).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        message: 'Look again.',
        violations: [{ pointer: '/baseVersion', detail: 'Look again.' }],
        newer: state,
      }),
    );
  });

  it.each([-1n, 0n, 8n])('made on the version %p, which never existed, names the field', (base) => {
    expect(require(base)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        violations: [{ pointer: '/baseVersion', detail: 'There has been no such version.' }],
      }),
    );
  });
});
