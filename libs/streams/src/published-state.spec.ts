import { randomBytes } from 'node:crypto';
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import {
  decodePageState,
  encodePageState,
  joinPieces,
  packState,
  stateOfSubject,
  stateSubject,
  unpackState,
} from './published-state.js';

const PAGE = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';

describe('the subject of a state', () => {
  it.each([
    [{ pageId: PAGE }, 0, `pages.state.${PAGE}`],
    [{ pageId: PAGE }, 2, `pages.state.${PAGE}.2`],
    [{ pageId: PAGE, month: '2026-10' }, 0, `pages.month.${PAGE}.2026-10`],
    [{ pageId: PAGE, month: '2026-10' }, 1, `pages.month.${PAGE}.2026-10.1`],
  ])('of %j, piece %i, is %s and is read back', (name, piece, subject) => {
    expect(stateSubject(name, piece)).toBe(subject);
    expect(stateOfSubject(subject)).toEqual({ ...name, piece });
  });

  it.each([
    'pages.state',
    `pages.snapshot.${PAGE}`,
    `pages.state.${PAGE}.0`,
    `pages.month.${PAGE}`,
    `pages.month.${PAGE}.soon`,
  ])('does not match anything else: %s', (subject) => {
    expect(stateOfSubject(subject)).toBeUndefined();
  });
});

describe('a packed state', () => {
  const encoded = randomBytes(10_000);

  it('is one message while it fits', () => {
    const messages = packState({ pageId: PAGE, month: '2026-10' }, 7n, encoded);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ pageId: PAGE, month: '2026-10', revision: 7n, piece: 0, pieces: 1 });
    expect(unpackState(joinPieces(messages)!)).toEqual(encoded);
  });

  it('is several messages where it does not fit, and complete again with all of them', () => {
    const messages = packState({ pageId: PAGE }, 7n, encoded, 3_000);
    expect(messages.map(({ piece, pieces }) => [piece, pieces])).toEqual([0, 1, 2, 3].map((piece) => [piece, 4]));
    expect(messages.every(({ content }) => content.length <= 3_000)).toBe(true);
    expect(unpackState(joinPieces(messages)!)).toEqual(encoded);
  });

  it('is undefined while a piece is missing, of another revision or in another place', () => {
    const messages = packState({ pageId: PAGE }, 7n, encoded, 3_000);
    const [newer] = packState({ pageId: PAGE }, 8n, encoded, 3_000);
    expect(joinPieces([])).toBeUndefined();
    expect(joinPieces(messages.slice(0, 3))).toBeUndefined();
    expect(joinPieces([newer!, ...messages.slice(1)])).toBeUndefined();
    expect(joinPieces(messages.toReversed())).toBeUndefined();
  });

  it('is rejected when a byte of it was changed', () => {
    const content = Buffer.from(joinPieces(packState({ pageId: PAGE }, 7n, encoded))!);
    content[5_000]! ^= 1;
    expect(() => unpackState(content)).toThrow();
  });
});

describe('the state of a page', () => {
  const state = (more: MessageInitShape<typeof PageStateSchema> = {}) =>
    create(PageStateSchema, { pageId: PAGE, customerId: PAGE, revision: 7n, name: 'Acme', domain: 'acme', ...more });
  const readers = { passwordHash: '$argon2id$', networks: [], needsAll: false, keys: [] };

  it('is encoded as it is where it is everybody’s', () => {
    expect(encodePageState(state())).toEqual(toBinary(PageStateSchema, state()));
    expect(decodePageState(encodePageState(state()))).toEqual(state());
  });

  it('shows nothing but its ids to a release that knows of no readers', () => {
    const encoded = encodePageState(state({ readers }));
    const outside = fromBinary(PageStateSchema, encoded);
    expect(outside.guarded.length).toBeGreaterThan(0);
    outside.guarded = new Uint8Array();
    expect(outside).toEqual(create(PageStateSchema, { pageId: PAGE, customerId: PAGE, revision: 7n }));
  });

  it('has the revision that stands outside', () => {
    const encoded = Buffer.concat([
      encodePageState(state({ readers, revision: 0n })),
      toBinary(PageStateSchema, create(PageStateSchema, { revision: 9n })),
    ]);
    expect(decodePageState(encoded)).toEqual(state({ readers, revision: 9n }));
  });

  it.each([
    ['without readers', state()],
    ['of another page', state({ readers, pageId: 'other' })],
  ])('is refused where what is guarded is a state %s', (_, inner) => {
    const encoded = toBinary(
      PageStateSchema,
      create(PageStateSchema, { pageId: PAGE, guarded: toBinary(PageStateSchema, inner) }),
    );
    expect(() => decodePageState(encoded)).toThrow('not that of a page with readers');
  });
});
