import type { MessageInitShape } from '@bufbuild/protobuf';
import { OmitType } from '@nestjs/swagger';
import type { Actor } from '@candor/platform/actor.js';
import type {
  CatalogService,
  Component,
  ComponentGroup,
  ListComponentsRequestSchema,
  ListComponentsResponse,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import { LimitField, PageQuery, pageToWire } from '../validation/page.query.js';
import { componentFromWire, publicComponentFromWire } from './services.mapper.js';
import type { ComponentsEnvelope } from './services.responses.js';

/** Maximum length of a list requested without paging. */
const MAX_LISTED = 1_000;

/** Requests all services, up to a thousand, or a page. */
export class ServicesPageQuery extends OmitType(PageQuery, ['limit']) {
  @LimitField({ description: `Services per page; without limit and cursor all of them come, up to ${MAX_LISTED}.` })
  limit?: number;
}

/** The services that the actor may see, in the specification's wrapper. */
export async function listComponents(
  catalog: RpcClientOf<typeof CatalogService>,
  page: ServicesPageQuery,
  actor: Actor,
  filter: MessageInitShape<typeof ListComponentsRequestSchema> = {},
): Promise<ComponentsEnvelope> {
  const { components, nextCursor, total, groupTotal } = await (page.limit === undefined && page.cursor === undefined
    ? everyComponent(catalog, actor, filter)
    : catalog.listComponents({ ...filter, ...pageToWire(page) }, { actor }));
  return {
    components: components.map(actor.kind === 'visitor' ? publicComponentFromWire : componentFromWire),
    ...(nextCursor && { nextCursor }),
    ...(total !== undefined && { total }),
    ...(groupTotal !== undefined && { groupTotal }),
  };
}

/** The groups of the services that the actor may see, in their order. */
export async function listGroups(catalog: RpcClientOf<typeof CatalogService>, actor: Actor): Promise<ComponentGroup[]> {
  return (await everyComponent(catalog, actor)).groups;
}

/** Reads every page of the catalog, which returns smaller pages when texts are long. */
async function everyComponent(
  catalog: RpcClientOf<typeof CatalogService>,
  actor: Actor,
  filter: MessageInitShape<typeof ListComponentsRequestSchema> = {},
) {
  let found = 0;
  let end = '';
  let totals: Pick<ListComponentsResponse, 'total' | 'groupTotal'> = {};
  const groups = new Map<string, ComponentGroup>();
  const components = await everyPage<Component>(async (cursor) => {
    const answer = await catalog.listComponents({ ...filter, cursor, pageSize: MAX_LISTED - found }, { actor });
    found += answer.components.length;
    end = answer.nextCursor;
    totals = answer;
    for (const group of answer.groups) groups.set(group.id, group);
    return { found: answer.components, nextCursor: answer.nextCursor };
  }, MAX_LISTED);
  const { total, groupTotal } = totals;
  return { components, nextCursor: end, total, groupTotal, groups: [...groups.values()] };
}
