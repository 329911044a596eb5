import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '@candor/platform/errors.js';
import { isBlank, Violations } from '@candor/platform/violations.js';
import type { SaveReadersRequest } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { NO_PROGRAMS, waysOf, type KeptAudience, type KeptProvider, type KeptReaders } from '../page/readers.store.js';
import { readAudiences } from './audiences.js';
import { readNetworks } from './networks.js';
import { readPeople } from './people.js';
import { readProviders } from './providers.js';

const MIN_PASSWORD = 8;
/** Gateways refuse longer ones without hashing them. */
const MAX_PASSWORD = 200;
const NEWER = 'A colleague has changed the readers since you began. Please look at them again.';

/** What staff decide about the readers of their page. */
export interface ReadersDraft {
  /** Undefined to keep the present one. */
  readonly password?: string;
  readonly removesPassword: boolean;
  readonly networks: readonly string[];
  readonly people: readonly string[];
  readonly needsAll: boolean;
  /** Undefined to keep the present ones. */
  readonly audiences?: readonly KeptAudience[];
  /** Undefined to keep the present ones. */
  readonly providers?: readonly KeptProvider[];
  /** Whether all sessions and addresses for programs end. */
  readonly endsSessions: boolean;
}

/** What a change may need: made before it is known whether it does. */
export interface Fresh {
  /** Of the draft's password; undefined without one. */
  readonly passwordHash?: string;
  /** 32 random bytes. */
  readonly sessionSecret: Buffer;
  readonly now: Date;
}

/**
 * Checks and normalises staff input.
 * @throws InvalidError naming every wrong field
 */
export function readReaders({
  password,
  removesPassword,
  networks,
  people,
  needsAll,
  audiences,
  providers,
  endsSessions,
}: SaveReadersRequest): ReadersDraft {
  const violations = new Violations();
  if (password !== undefined) checkPassword(violations, password, removesPassword);
  const read = {
    networks: readNetworks(violations, networks),
    people: readPeople(violations, people),
    ...(audiences && { audiences: readAudiences(violations, audiences.audiences) }),
    ...(providers && { providers: readProviders(violations, providers.providers) }),
  };
  violations.throwIfAny();
  return { ...(password !== undefined && { password }), removesPassword, ...read, needsAll, endsSessions };
}

/** Adds what is wrong with a chosen password. @param isRemoved whether it was removed at the same time */
export function checkPassword(violations: Violations, password: string, isRemoved: boolean): void {
  if (isRemoved) violations.add('/password', 'Please either choose a password or remove it.');
  else if (isBlank(password)) violations.add('/password', 'Please choose a password.');
  else
    violations
      .check(password.length >= MIN_PASSWORD, '/password', `Please use at least ${MIN_PASSWORD} characters.`)
      .check(password.length <= MAX_PASSWORD, '/password', `Please use at most ${MAX_PASSWORD} characters.`);
}

/** @throws ConflictError for a change that was made on another version than the present one */
export function requirePresent(base: bigint, present: KeptReaders | undefined): void {
  if (base !== BigInt(present?.version ?? 0))
    throw new ConflictError(NEWER, [{ pointer: '/baseVersion', detail: NEWER }]);
}

/**
 * What is kept from now on; undefined where nothing changes. A password that is chosen or removed ends all sessions and
 * addresses for programs, so that nobody stays signed in with the one before.
 */
export function decideReaders(
  present: KeptReaders | undefined,
  draft: ReadersDraft,
  { passwordHash: chosen, sessionSecret, now }: Fresh,
): KeptReaders | undefined {
  const before = present ?? {
    ...{ passwordHash: '', passwordChosenAt: null, networks: [], people: [], needsAll: false },
    ...{ audiences: [], providers: [], sessionSecret, programs: NO_PROGRAMS, version: 0 },
  };
  const passwordHash = chosen ?? (draft.removesPassword ? '' : before.passwordHash);
  const { networks, people, audiences = before.audiences, providers = before.providers } = draft;
  const needsAll = draft.needsAll && waysOf({ passwordHash, networks, people, audiences }).length > 1;
  const isOther = passwordHash !== before.passwordHash;
  const areSame = isDeepStrictEqual({ networks, people, needsAll, audiences, providers }, pick(before));
  const isEnd = isOther || (draft.endsSessions && present !== undefined);
  if (!isEnd && areSame) return undefined;
  return {
    ...before,
    ...(isOther && { passwordHash, passwordChosenAt: passwordHash === '' ? null : now }),
    ...(isEnd && { sessionSecret, programs: NO_PROGRAMS }),
    networks,
    people,
    needsAll,
    audiences,
    providers,
    version: before.version + 1,
  };
}

type Compared = Pick<KeptReaders, 'networks' | 'people' | 'needsAll' | 'audiences' | 'providers'>;

function pick({ networks, people, needsAll, audiences, providers }: KeptReaders): Compared {
  return { networks, people, needsAll, audiences, providers };
}
