import type { MessageInitShape } from '@bufbuild/protobuf';
import { InvalidError } from '@candor/platform/errors.js';
import type {
  ChangeLinkRequestSchema,
  CreateLinkRequestSchema,
  Degrading,
  DegradingSchema,
  UpstreamLink,
} from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { componentStatus } from '../wire/status.mapper.js';
import type { ChangeLinkRequest, CreateLinkRequest, DegradingRequest } from './upstream-links.requests.js';
import type { DegradingResponse, UpstreamLinkResponse } from './upstream-links.responses.js';
import { linkKind } from './upstream-words.js';

type CreateLink = MessageInitShape<typeof CreateLinkRequestSchema>;

/**
 * What the contract cannot carry is refused here: it has one component and one kind.
 * @throws InvalidError without a kind, with both or neither of the two services, or with a degrading of what follows
 */
export function createLinkToWire(upstreamId: string, body: CreateLinkRequest): CreateLink {
  if (body.kind == null) throw refused('/kind', 'Please say how the service is linked.');
  if (body.serviceId && body.newService) throw refused('/newService', 'Please give a service or a new one, not both.');
  if (body.kind === 'follows' && body.degrading) {
    throw refused('/degrading', 'A service that follows has the status of the provider by itself.');
  }
  return {
    upstreamId,
    componentKey: body.componentKey ?? '',
    kind: linkKind.toWire(body.kind),
    ownComponent: ownComponentOf(body),
    degrading: degradingToWire(body.degrading),
    text: body.text ?? '',
  };
}

function ownComponentOf({ serviceId, newService }: CreateLinkRequest): NonNullable<CreateLink['ownComponent']> {
  if (serviceId) return { case: 'ownComponentId', value: serviceId };
  if (!newService) throw refused('/serviceId', 'Please give a service, or a new one.');
  return { case: 'newComponent', value: { name: newService.name ?? '', groupName: newService.groupName ?? undefined } };
}

/** @throws InvalidError without the version, which the contract cannot leave out */
export function changeLinkToWire(
  linkId: string,
  { degrading, text, baseVersion }: ChangeLinkRequest,
): MessageInitShape<typeof ChangeLinkRequestSchema> {
  if (baseVersion == null) throw refused('/baseVersion', 'Please give the version as it was received.');
  return { linkId, degrading: degradingToWire(degrading), text: text ?? '', baseVersion: BigInt(baseVersion) };
}

/** @throws InvalidError without a status */
function degradingToWire(
  degrading: DegradingRequest | null | undefined,
): MessageInitShape<typeof DegradingSchema> | undefined {
  if (!degrading) return undefined;
  if (degrading.status == null) throw refused('/degrading/status', 'Please give a status.');
  return { status: componentStatus.toWire(degrading.status), recovers: degrading.recovers ?? false };
}

/** The status is left out once it is old, so that an old one is not taken for the present. */
export function upstreamLinkFromWire(link: UpstreamLink): UpstreamLinkResponse {
  const status = link.notKnownSince === undefined ? componentStatuses.wordOf(link.status) : undefined;
  const degrading = degradingFromWire(link.degrading);
  return {
    id: link.id,
    upstreamId: link.upstreamId,
    providerName: link.providerName,
    componentKey: link.componentKey,
    componentName: link.componentName,
    kind: linkKind.toWord(link.kind),
    serviceId: link.ownComponentId,
    serviceName: link.ownComponentName,
    ...(status && { status }),
    since: Number(link.since),
    ...(link.notKnownSince !== undefined && { notKnownSince: Number(link.notKnownSince) }),
    ...(degrading && { degrading }),
    text: link.text,
    version: Number(link.version),
  };
}

function degradingFromWire(degrading: Degrading | undefined): DegradingResponse | undefined {
  return degrading && { status: componentStatus.toWord(degrading.status), recovers: degrading.recovers };
}

function refused(pointer: string, detail: string): InvalidError {
  return new InvalidError([{ pointer, detail }]);
}
