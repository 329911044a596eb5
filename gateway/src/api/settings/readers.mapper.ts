import type { MessageInitShape } from '@bufbuild/protobuf';
import { Violations } from '@candor/platform/violations.js';
import type {
  AudienceSchema,
  IdentityProvider,
  IdentityProviderSchema,
  Readers,
  SaveReadersRequestSchema,
} from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import type { AudienceRequest, ReaderProviderRequest, ReadersRequest } from './readers.requests.js';
import type { ReaderProviderResponse, ReadersResponse } from './readers.responses.js';

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
  audiences,
  providers,
  endSessions,
  baseVersion,
}: ReadersRequest): MessageInitShape<typeof SaveReadersRequestSchema> {
  const violations = new Violations();
  for (const [index, one] of (audiences ?? []).entries())
    violations
      .check(one.people != null, `/audiences/${index}/people`, 'Please give the people; an empty list for none.')
      .check(
        one.componentIds != null,
        `/audiences/${index}/componentIds`,
        'Please give the services; an empty list for none.',
      );
  violations
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
    endsSessions: endSessions ?? false,
    baseVersion: BigInt(baseVersion ?? 0),
    ...(audiences && { audiences: { audiences: audiences.map(audienceToWire) } }),
    ...(providers && { providers: { providers: providers.map(providerToWire) } }),
  };
}

function audienceToWire({
  id,
  name,
  people,
  attributes,
  componentIds,
}: AudienceRequest): MessageInitShape<typeof AudienceSchema> {
  return {
    id: id ?? '',
    name: name ?? '',
    people: people?.map(String),
    attributes: attributes?.map(({ providerId, name: attribute, value }) => ({
      ...{ providerId: providerId ?? '', name: attribute ?? '', value: value ?? '' },
    })),
    componentIds: componentIds?.map(String),
  };
}

function providerToWire({
  id,
  name,
  isOpenid,
  entityId,
  signInUrl,
  certificates,
  domains,
}: ReaderProviderRequest): MessageInitShape<typeof IdentityProviderSchema> {
  return {
    ...{ id: id ?? '', name: name ?? '', isOpenid: isOpenid ?? false },
    ...{ entityId: entityId ?? '', signInUrl: signInUrl ?? '' },
    certificates: certificates?.map(String),
    domains: domains?.map(String),
  };
}

export function readersFromWire(readers: Readers): ReadersResponse {
  const { hasPassword, passwordChosenAt, networks, people, needsAll, audiences, providers, version } = readers;
  return {
    hasPassword,
    ...(passwordChosenAt !== undefined && { passwordChosenAt: Number(passwordChosenAt) }),
    networks,
    people,
    needsAll,
    audiences: audiences.map(({ id, name, people: members, attributes, componentIds }) => ({
      ...{ id, name, people: members, componentIds },
      attributes: attributes.map(({ providerId, name: attribute, value }) => ({ providerId, name: attribute, value })),
    })),
    providers: providers.map(providerFromWire),
    version: Number(version),
  };
}

function providerFromWire(provider: IdentityProvider): ReaderProviderResponse {
  const { id, name, isOpenid, entityId, signInUrl, certificates, certificatesEndAt, domains } = provider;
  return {
    ...{ id, name, isOpenid, entityId, signInUrl, certificates, domains },
    // The organisation's own has none.
    ...(certificatesEndAt !== 0n && { certificatesEndAt: Number(certificatesEndAt) }),
  };
}
