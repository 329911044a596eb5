import type { MessageInitShape } from '@bufbuild/protobuf';
import { Violations } from '@candor/platform/violations.js';
import type {
  CreatePageRequestSchema,
  SearchPagesRequestSchema,
  OrganisationPage,
  PlacedComponentSchema,
  SavePageRequestSchema,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import type { NewPageRequest, PageRequest, PageSearchRequest, PlacedComponentRequest } from './pages.requests.js';
import type { OrganisationPageResponse, PageWithComponentsResponse } from './pages.responses.js';

export function newPageToWire(
  { name, domain, components, password }: NewPageRequest,
  idempotencyKey: string,
): MessageInitShape<typeof CreatePageRequestSchema> {
  return {
    name: name ?? '',
    domain: domain ?? '',
    components: (components ?? []).map(placedToWire),
    password: password ?? '',
    idempotencyKey,
  };
}

/**
 * What is left out is refused: a page must not lose its services because a program forgot a field.
 * @throws InvalidError naming every field that is missing
 */
export function changedPageToWire(
  pageId: string,
  { name, components, baseVersion }: PageRequest,
): MessageInitShape<typeof SavePageRequestSchema> {
  new Violations()
    .check(components != null, '/components', 'Please give the services; an empty list for none.')
    .check(baseVersion != null, '/baseVersion', 'Please give the version as it was received.')
    .throwIfAny();
  return {
    pageId,
    name: name ?? '',
    components: (components ?? []).map(placedToWire),
    baseVersion: BigInt(baseVersion ?? 0),
  };
}

function placedToWire({
  componentId,
  groupName,
}: PlacedComponentRequest): MessageInitShape<typeof PlacedComponentSchema> {
  return { componentId: componentId ?? '', groupName: groupName ?? '' };
}

export function pageFromWire(page: OrganisationPage): OrganisationPageResponse {
  const { id, name, domain, url, first, isPrivate, componentCount, version } = page;
  return { id, name, domain, url, first, isPrivate, componentCount, version: Number(version) };
}

export function pageWithComponentsFromWire(page: OrganisationPage): PageWithComponentsResponse {
  const components = page.components.map(({ componentId, groupName }) => ({ componentId, groupName }));
  return { ...pageFromWire(page), components };
}

export function pageSearchToWire({
  componentIds,
  pageIds,
}: PageSearchRequest): MessageInitShape<typeof SearchPagesRequestSchema> {
  return { componentIds: componentIds?.map(String), pageIds: pageIds?.map(String) };
}
