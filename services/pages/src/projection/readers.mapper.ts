import { hkdfSync } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PageReaderKeySchema, PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { attributeDigest, readerDigest } from '@candor/streams/reader-digest.js';
import { isGuarded, isPrivate, peopleOf, type KeptReaders } from '../page/readers.store.js';

/** How long a key signs sessions. A gateway takes sessions of the key before too, so none ends early. */
export const PERIOD_MS = 30 * 86_400_000;
const KEY_BYTES = 32;

/**
 * Who may read a page, as gateways need it; undefined where everybody may and sees the same. The same within a period, so that comparing
 * a page with its state changes nothing.
 * @param now epoch ms
 */
export function readersToState(
  readers: KeptReaders | undefined,
  pageId: string,
  now: number,
): MessageInitShape<typeof PageReadersSchema> | undefined {
  if (!isGuarded(readers)) return undefined;
  const { passwordHash, networks, needsAll, sessionSecret } = readers;
  const present = Math.floor(now / PERIOD_MS);
  const keys = [present - 1, present, present + 1].map((period) => keyOf(sessionSecret, pageId, period));
  return {
    ...{ passwordHash, networks: [...networks], needsAll, keys, open: !isPrivate(readers) },
    ...peopleToState(readers, pageId),
    ...programsToState(readers, pageId),
  };
}

type OfPrograms = Pick<
  MessageInitShape<typeof PageReadersSchema>,
  'programKey' | 'replacedPrograms' | 'programsGeneration'
>;

function programsToState({ sessionSecret, programs }: KeptReaders, pageId: string): OfPrograms {
  const { generation, replaced } = programs;
  return {
    programKey: derivedKey(sessionSecret, pageId, 'addresses for programs'),
    programsGeneration: generation,
    // Sorted, so that the order says nothing of who replaced them when.
    replacedPrograms: replaced
      .map((one) => ({ subject: new Uint8Array(Buffer.from(one.subject, 'hex')), generation: one.generation }))
      .toSorted((a, b) => Buffer.compare(a.subject, b.subject)),
  };
}

type OfPeople = Pick<MessageInitShape<typeof PageReadersSchema>, 'people' | 'peopleKey' | 'audiences' | 'providers'>;

function peopleToState(readers: KeptReaders, pageId: string): OfPeople {
  const people = peopleOf(readers);
  const peopleKey = derivedKey(readers.sessionSecret, pageId, 'people who read');
  // Sorted, so that the order says nothing of who was added when.
  const sorted = (digests: readonly Buffer[]) =>
    digests.map((digest) => new Uint8Array(digest)).toSorted(Buffer.compare);
  const digestsOf = (names: readonly string[]) => sorted(names.map((name) => readerDigest(peopleKey, name)));
  const audiences = readers.audiences.map(({ id, people: members, attributes }) => ({
    ...{ id, people: digestsOf(members) },
    attributes: sorted(attributes.map((attribute) => attributeDigest(peopleKey, attribute))),
  }));
  const providers = readers.providers.map(({ id, isOpenid, entityId, signInUrl, certificates, domains }) => ({
    ...{ id, isOpenid, entityId, signInUrl, certificates: [...certificates] },
    domains: digestsOf(domains.map((domain) => `@${domain}`)),
  }));
  const hasDigests = people.length > 0 || providers.length > 0;
  return { ...(hasDigests && { peopleKey }), people: digestsOf(people), audiences, providers };
}

function keyOf(secret: Buffer, pageId: string, period: number): MessageInitShape<typeof PageReaderKeySchema> {
  const id = String(period);
  const key = derivedKey(secret, pageId, `session of a reader ${id}`);
  return { id, secret: key, beginsAt: BigInt(period * PERIOD_MS) };
}

function derivedKey(secret: Buffer, pageId: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, pageId, purpose, KEY_BYTES));
}
