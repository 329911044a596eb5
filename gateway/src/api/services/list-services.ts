import type { MessageInitShape } from '@bufbuild/protobuf';
import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { StaffActor } from '@candor/platform/actor.js';
import type { CatalogService, ListComponentsRequestSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import { listComponents, ServicesPageQuery } from './list-components.js';
import type { ComponentsEnvelope } from './services.responses.js';

const MAX_TEXT = 200;
const TOO_LONG = `Please use at most ${MAX_TEXT} characters.`;
const FLAGS = ['true', 'false'] as const;
const STATUS = `(${componentStatuses.all.join('|')})`;

/** All services, those that match, or a page of either. */
export class ServicesListQuery extends ServicesPageQuery {
  @ApiPropertyOptional({ description: 'A part of the name, the description or the group, in any case.' })
  @IsOptional()
  @IsString({ message: 'Please give a text here.' })
  @MaxLength(MAX_TEXT, { message: TOO_LONG })
  search?: string;

  @ApiPropertyOptional({ description: 'The name of a group; empty for the services without one.' })
  @IsOptional()
  @IsString({ message: 'Please give a text here.' })
  @MaxLength(MAX_TEXT, { message: TOO_LONG })
  group?: string;

  @ApiPropertyOptional({ description: 'Statuses, separated by commas.', example: 'partial_outage,major_outage' })
  @IsOptional()
  @Matches(new RegExp(`^${STATUS}(,${STATUS}){0,9}$`), { message: 'Please give known statuses, separated by commas.' })
  status?: string;

  @ApiPropertyOptional({ enum: FLAGS, description: 'Whether the answer says how many match on all pages.' })
  @IsOptional()
  @IsIn(FLAGS, { message: 'Please give true or false.' })
  withTotal?: 'true' | 'false';
}

/** Which services. */
export class ServicesFilterQuery extends OmitType(ServicesListQuery, ['cursor', 'limit', 'withTotal']) {}

/** The filter as the contracts name it. */
export function filterToWire({
  search = '',
  group,
  status,
}: ServicesFilterQuery): MessageInitShape<typeof ListComponentsRequestSchema> {
  return {
    search,
    ...(group !== undefined && { groupName: group }),
    statuses: (status?.split(',') ?? []).map((word) => componentStatuses.valueOf(word as ComponentStatusWord)),
  };
}

/** Services for staff: without limit and cursor all of them, as the specification has it. */
export async function listServices(
  catalog: RpcClientOf<typeof CatalogService>,
  query: ServicesListQuery,
  actor: StaffActor,
): Promise<ComponentsEnvelope> {
  return listComponents(catalog, query, actor, { ...filterToWire(query), withTotals: query.withTotal === 'true' });
}
