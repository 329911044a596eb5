import type { MessageInitShape } from '@bufbuild/protobuf';
import { Violations } from '@candor/platform/violations.js';
import type { Readers, SaveReadersRequestSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { ReadersRequest } from './readers.requests.js';
import type { ReadersResponse } from './readers.responses.js';

/**
 * What is left out is refused, where the contract would take it for less: a page must not become everybody's because a
 * program forgot a field.
 * @throws InvalidError naming every field that is missing
 */
export function readersToWire({
  password,
  removePassword,
  networks,
  people,
  needsAll,
  baseVersion,
}: ReadersRequest): MessageInitShape<typeof SaveReadersRequestSchema> {
  new Violations()
    .check(networks != null, '/networks', 'Please give the networks; an empty list for none.')
    .check(people != null, '/people', 'Please give the people; an empty list for none.')
    .check(needsAll != null, '/needsAll', 'Please give true or false here.')
    .check(baseVersion != null, '/baseVersion', 'Please give the version as it was received.')
    .throwIfAny();
  return {
    password: password ?? undefined,
    removesPassword: removePassword ?? false,
    networks: networks?.map(String),
    people: people?.map(String),
    needsAll: needsAll ?? false,
    baseVersion: BigInt(baseVersion ?? 0),
  };
}

export function readersFromWire(readers: Readers): ReadersResponse {
  const { hasPassword, passwordChosenAt, networks, people, needsAll, version } = readers;
  return {
    hasPassword,
    ...(passwordChosenAt !== undefined && { passwordChosenAt: Number(passwordChosenAt) }),
    networks,
    people,
    needsAll,
    version: Number(version),
  };
}
