import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ConflictError, type InvalidError } from '@candor/platform/errors.js';
import { SaveReadersRequestSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { NO_PROGRAMS, type KeptReaders } from '../page/readers.store.js';
import { decideReaders, readReaders, requirePresent } from './readers.rules.js';

type Request = MessageInitShape<typeof SaveReadersRequestSchema>;

const read = (request: Request) => readReaders(create(SaveReadersRequestSchema, request));
function violationsOf(request: Request) {
  try {
    read(request);
  } catch (error) {
    return (error as InvalidError).violations;
  }
  return [];
}

const OFFICE = '203.0.113.0/24';
const KEPT: KeptReaders = {
  passwordHash: 'of the present one',
  passwordChosenAt: new Date(1_000),
  networks: [OFFICE],
  people: [],
  needsAll: true,
  audiences: [],
  providers: [],
  sessionSecret: Buffer.alloc(32, 1),
  programs: { generation: 2, replaced: [] },
  version: 4,
};
const FRESH = { sessionSecret: Buffer.alloc(32, 2), now: new Date(5_000) };

const decide = (present: KeptReaders | undefined, request: Request, passwordHash?: string) =>
  decideReaders(present, read(request), { ...FRESH, passwordHash });

describe('what staff say of readers', () => {
  it('is read as it is', () => {
    expect(read({ password: ' correct horse ', networks: [`${OFFICE} `, ''], needsAll: true })).toEqual({
      password: ' correct horse ',
      removesPassword: false,
      networks: [OFFICE],
      people: [],
      needsAll: true,
      endsSessions: false,
    });
    expect(read({ removesPassword: true })).toEqual({
      ...{ removesPassword: true, networks: [], people: [], needsAll: false, endsSessions: false },
    });
  });

  it.each([
    ['', 'Please choose a password.'],
    ['         ', 'Please choose a password.'],
    ['sevenof', 'Please use at least 8 characters.'],
    ['x'.repeat(201), 'Please use at most 200 characters.'],
  ])('is refused with the password %.20j', (password, detail) => {
    expect(violationsOf({ password })).toEqual([{ pointer: '/password', detail }]);
  });

  it.each(['eight888', 'x'.repeat(200)])('is taken with the password %.20j', (password) => {
    expect(violationsOf({ password })).toEqual([]);
  });

  it('is refused where a password is both chosen and removed', () => {
    expect(violationsOf({ password: 'correct horse', removesPassword: true })).toEqual([
      { pointer: '/password', detail: 'Please either choose a password or remove it.' },
    ]);
  });

  it('is refused with every wrong field at once', () => {
    expect(
      violationsOf({ password: 'short', networks: ['x', OFFICE, '::/0'], people: ['y'] }).map(({ pointer }) => pointer),
    ).toEqual(['/password', '/networks/0', '/networks/2', '/people/0']);
  });
});

describe('a decision on readers', () => {
  it('is made on the present version, which is 0 before the first', () => {
    expect(() => requirePresent(4n, KEPT)).not.toThrow();
    expect(() => requirePresent(0n, undefined)).not.toThrow();
    for (const [base, present] of [
      [3n, KEPT],
      [5n, KEPT],
      [0n, KEPT],
      [1n, undefined],
    ] as const)
      expect(() => requirePresent(base, present)).toThrow(ConflictError);
  });

  it('begins with a secret, and says when the password was chosen', () => {
    expect(decide(undefined, { password: 'correct horse' }, 'hash')).toEqual({
      passwordHash: 'hash',
      passwordChosenAt: FRESH.now,
      networks: [],
      people: [],
      needsAll: false,
      audiences: [],
      providers: [],
      sessionSecret: FRESH.sessionSecret,
      programs: NO_PROGRAMS,
      version: 1,
    });
    expect(decide(undefined, { networks: [OFFICE] })).toMatchObject({
      passwordHash: '',
      passwordChosenAt: null,
      sessionSecret: FRESH.sessionSecret,
    });
  });

  it('changes nothing where it says what is there', () => {
    expect(decide(KEPT, { networks: [OFFICE], needsAll: true })).toBeUndefined();
    expect(decide(undefined, {})).toBeUndefined();
    expect(decide(undefined, { removesPassword: true, needsAll: true })).toBeUndefined();
  });

  it('ends all sessions and addresses for programs where that is asked for, whatever else it changes', () => {
    const ended = { sessionSecret: FRESH.sessionSecret, programs: NO_PROGRAMS, version: 5 };
    const request = { networks: [OFFICE], needsAll: true, endsSessions: true };
    expect(decide(KEPT, request)).toEqual({ ...KEPT, ...ended });
    expect(decide(KEPT, { ...request, networks: [] })).toMatchObject({ ...ended, networks: [] });
    expect(decide(undefined, { endsSessions: true })).toBeUndefined();
  });

  it('on other networks ends no session', () => {
    const networks = ['198.51.100.0/24', OFFICE];
    expect(decide(KEPT, { networks, needsAll: true })).toEqual({ ...KEPT, networks, version: 5 });
    expect(decide(KEPT, { networks: [OFFICE] })).toEqual({ ...KEPT, needsAll: false, version: 5 });
  });

  it('on other people ends no session', () => {
    const people = ['ann@example.com', '@example.org'];
    const request = { networks: [OFFICE], people, needsAll: true };
    expect(decide(KEPT, request)).toEqual({ ...KEPT, people, version: 5 });
    expect(decide({ ...KEPT, people }, request)).toBeUndefined();
    expect(decide({ ...KEPT, people }, { ...request, people: people.toReversed() })?.people).toEqual(
      people.toReversed(),
    );
  });

  it('keeps the audiences that it does not name, which are people too', () => {
    const audiences = [{ id: 'acme', name: 'Acme', people: ['ann@example.com'], attributes: [], componentIds: [] }];
    const present = { ...KEPT, networks: [], audiences };
    expect(decide(present, { needsAll: true })).toBeUndefined();
    expect(decide(present, { needsAll: true, audiences: { audiences: [] } })).toMatchObject({
      ...{ audiences: [], needsAll: false, version: 5 },
      sessionSecret: KEPT.sessionSecret,
    });
  });

  it('counts who is in an audience by an attribute alone as people', () => {
    const attributes = [{ providerId: 'acme', name: 'groups', value: 'ops' }];
    const audiences = [{ id: 'acme', name: 'Acme', people: [], attributes, componentIds: [] }];
    const present = { ...KEPT, networks: [], audiences };
    expect(decide(present, { needsAll: true })).toBeUndefined();
    const without = [{ name: 'Acme', people: [], componentIds: [] }];
    expect(decide(present, { needsAll: true, audiences: { audiences: without } })).toMatchObject({ needsAll: false });
  });

  it('keeps the providers that it does not name, which are no way to read the page', () => {
    const acme = { ...{ id: 'acme', name: 'Acme', entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/' } };
    const present = { ...KEPT, networks: [], providers: [{ ...acme, certificates: [], domains: ['acme.example'] }] };
    expect(decide({ ...present, needsAll: false }, { needsAll: true })).toBeUndefined();
    expect(decide({ ...present, needsAll: false }, { providers: { providers: [] } })).toMatchObject({
      ...{ providers: [], version: 5, sessionSecret: KEPT.sessionSecret },
    });
  });

  it('on the order of networks is one', () => {
    const two = { ...KEPT, networks: ['198.51.100.0/24', OFFICE] };
    expect(decide(two, { networks: [OFFICE, '198.51.100.0/24'], needsAll: true })).toMatchObject({
      networks: [OFFICE, '198.51.100.0/24'],
    });
  });

  it('on another password ends all sessions, and so does one that removes it', () => {
    const request = { networks: [OFFICE], needsAll: true };
    const ended = { sessionSecret: FRESH.sessionSecret, programs: NO_PROGRAMS, version: 5 };
    expect(decide(KEPT, { ...request, password: 'another horse' }, 'another')).toEqual({
      ...{ ...KEPT, ...ended },
      passwordHash: 'another',
      passwordChosenAt: FRESH.now,
    });
    expect(decide(KEPT, { ...request, removesPassword: true })).toEqual({
      ...{ ...KEPT, ...ended },
      passwordHash: '',
      passwordChosenAt: null,
      needsAll: false,
    });
  });

  it.each([
    ['no network', { networks: [], needsAll: true }, undefined],
    ['no password', { networks: [OFFICE], needsAll: true, removesPassword: true }, undefined],
    ['people alone', { people: ['@example.org'], needsAll: true, removesPassword: true }, undefined],
    ['neither', { needsAll: true, removesPassword: true }, undefined],
  ])('does not need all ways with %s', (_, request, hash) => {
    expect(decide(KEPT, request, hash)?.needsAll).toBe(false);
  });
});
