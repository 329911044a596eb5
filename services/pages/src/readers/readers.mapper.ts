import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ReadersSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { KeptReaders } from '../page/readers.store.js';

/** As staff see it: whether there is a password, and nothing that would help to find it. */
export function readersToWire(kept: KeptReaders | undefined): MessageInitShape<typeof ReadersSchema> {
  if (!kept) return {};
  const { passwordHash, passwordChosenAt, networks, people, needsAll, version } = kept;
  return {
    hasPassword: passwordHash !== '',
    networks: [...networks],
    people: [...people],
    needsAll,
    version: BigInt(version),
    ...(passwordChosenAt && { passwordChosenAt: BigInt(passwordChosenAt.getTime()) }),
  };
}
