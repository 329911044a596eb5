import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ReadersSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { KeptReaders } from '../page/readers.store.js';
import { endOf } from './certificates.js';

/**
 * As staff see it: whether there is a password, and nothing that would help to find it.
 * @param onPage the components of the page: an audience may have one that has left it; of the first page those of its audiences
 */
export function readersToWire(
  kept: KeptReaders | undefined,
  onPage: ReadonlySet<string>,
): MessageInitShape<typeof ReadersSchema> {
  if (!kept) return {};
  const { passwordHash, passwordChosenAt, networks, people, needsAll, audiences, providers, version } = kept;
  return {
    hasPassword: passwordHash !== '',
    networks: [...networks],
    people: [...people],
    needsAll,
    audiences: audiences.map(({ id, name, people: members, attributes, componentIds }) => ({
      ...{ id, name, people: [...members], attributes: [...attributes] },
      componentIds: componentIds.filter((one) => onPage.has(one)),
    })),
    providers: providers.map(({ certificates, domains, ...provider }) => ({
      ...{ ...provider, certificates: [...certificates], domains: [...domains] },
      // The organisation's own has none.
      ...(certificates.length > 0 && { certificatesEndAt: BigInt(Math.max(...certificates.map(endOf))) }),
    })),
    version: BigInt(version),
    ...(passwordChosenAt && { passwordChosenAt: BigInt(passwordChosenAt.getTime()) }),
  };
}
