import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  componentStatuses,
  incidentImpacts,
  type ComponentStatusWord,
  type IncidentImpactWord,
} from '@candor/proto/status-words.js';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;
const COUNT = { type: 'integer', format: 'int32' } as const;
const STATUS = { enum: componentStatuses.all, enumName: 'ComponentStatus' } as const;

/** A well-known provider. */
export class ProviderResponse {
  @ApiProperty({ example: 'github' })
  key!: string;

  @ApiProperty({ example: 'GitHub' })
  name!: string;

  @ApiProperty({ description: 'Its status page.', example: 'https://www.githubstatus.com' })
  url!: string;

  @ApiProperty({ description: 'The format of its page.', example: 'statuspage' })
  kind!: string;
}

export class ProvidersEnvelope {
  @ApiProperty({ type: () => ProviderResponse, isArray: true, description: 'The best matches first, at most 100.' })
  providers!: ProviderResponse[];
}

/** A status page of a provider that the organisation watches. */
export class UpstreamResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c4-7777-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ description: "Your own name of it, or the page's.", example: 'GitHub' })
  name!: string;

  @ApiProperty({ description: "Your own name of it; empty for the page's.", example: '' })
  ownName!: string;

  @ApiProperty({ description: 'As the page calls itself.', example: 'GitHub' })
  pageName!: string;

  @ApiProperty({ example: 'https://www.githubstatus.com/' })
  url!: string;

  @ApiProperty({ description: 'The format of the page.', example: 'statuspage' })
  kind!: string;

  @ApiPropertyOptional({
    ...STATUS,
    description:
      'The worst of the statuses of its components. Absent while it is not known: see notKnownSince, and unknownCount.',
    example: 'operational',
  })
  status?: ComponentStatusWord;

  @ApiPropertyOptional({
    ...STATUS,
    description: 'The same as it was last read, however long ago; absent where it was not known then either.',
    example: 'operational',
  })
  lastStatus?: ComponentStatusWord;

  @ApiPropertyOptional({
    ...EPOCH,
    description: 'Since when its state is not known (epoch ms); absent unless it could not be read for 15 minutes.',
  })
  notKnownSince?: number;

  @ApiProperty({ ...EPOCH, description: 'When it was last read well (epoch ms).' })
  readAt!: number;

  @ApiProperty({ ...EPOCH, description: 'When what it says last changed (epoch ms).' })
  changedAt!: number;

  @ApiPropertyOptional({
    description: 'Why the last try to read it did not succeed; absent after one that did.',
    example: 'www.githubstatus.com answered with 503.',
  })
  failure?: string;

  @ApiProperty({ ...COUNT, description: 'How many components it has.', example: 11 })
  componentCount!: number;

  @ApiProperty({ ...COUNT, description: 'How many of them are not operational.', example: 0 })
  affectedCount!: number;

  @ApiProperty({ ...COUNT, description: 'How many have a status that we do not know.', example: 0 })
  unknownCount!: number;

  @ApiProperty({ ...COUNT, description: 'How many incidents are open, without maintenances.', example: 0 })
  openIncidentCount!: number;

  @ApiProperty({ ...EPOCH, description: 'Since when you watch it (epoch ms).' })
  creationTime!: number;
}

/** One upstream. */
export class UpstreamEnvelope {
  @ApiProperty()
  upstream!: UpstreamResponse;
}

export class UpstreamsEnvelope {
  @ApiProperty({ type: () => UpstreamResponse, isArray: true, description: 'By name, at most 50.' })
  upstreams!: UpstreamResponse[];
}

/** A time during which a component was not operational. */
export class UpstreamPeriodResponse {
  @ApiPropertyOptional({ ...STATUS, description: 'Absent where it was not known.', example: 'partial_outage' })
  status?: ComponentStatusWord;

  @ApiProperty({ ...EPOCH, description: 'Epoch ms.' })
  start!: number;

  @ApiPropertyOptional({ ...EPOCH, description: 'Epoch ms; absent while it lasts.' })
  end?: number;
}

export class UpstreamComponentResponse {
  @ApiProperty({ description: "The provider's own id of it.", example: '8l4ygp009s5s' })
  key!: string;

  @ApiProperty({ example: 'Git Operations' })
  name!: string;

  @ApiProperty({ description: 'The name of its group; empty for none.', example: '' })
  group!: string;

  @ApiPropertyOptional({
    ...STATUS,
    description: 'As last read; absent where it is not known.',
    example: 'operational',
  })
  status?: ComponentStatusWord;

  @ApiProperty({ ...EPOCH, description: 'Since when it has this status, as far as we have seen (epoch ms).' })
  since!: number;

  @ApiProperty({
    type: () => UpstreamPeriodResponse,
    isArray: true,
    description: 'When it was not operational in the last 30 days, newest first, at most 50.',
  })
  history!: UpstreamPeriodResponse[];
}

/** An incident or a maintenance of a provider. */
export class UpstreamIncidentResponse {
  @ApiProperty({ description: "The provider's own id of it.", example: 'p31zjtct2jer' })
  key!: string;

  @ApiProperty({ description: 'Whether it is a planned maintenance.', example: false })
  maintenance!: boolean;

  @ApiProperty({ example: 'Delayed pushes' })
  name!: string;

  @ApiProperty({
    description: 'Where people read it; empty where the page does not say.',
    example: 'https://stspg.io/x',
  })
  url!: string;

  @ApiPropertyOptional({
    enum: incidentImpacts.all,
    enumName: 'IncidentImpact',
    description: 'Absent where the page does not say.',
    example: 'minor',
  })
  impact?: IncidentImpactWord;

  @ApiProperty({ description: 'The newest message, plain text; empty without one.', example: 'We are investigating.' })
  message!: string;

  @ApiPropertyOptional({ ...EPOCH, description: 'Epoch ms; absent where the page does not say.' })
  startedAt?: number;

  @ApiPropertyOptional({ ...EPOCH, description: 'Epoch ms; absent while it is open.' })
  endedAt?: number;

  @ApiProperty({
    type: [String],
    description: 'Names of affected components, at most 20.',
    example: ['Git Operations'],
  })
  components!: string[];
}

/** One upstream with a page of its components. */
export class UpstreamDetailEnvelope {
  @ApiProperty()
  upstream!: UpstreamResponse;

  @ApiProperty({ type: () => UpstreamComponentResponse, isArray: true, description: "In the provider's order." })
  components!: UpstreamComponentResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.', example: '100' })
  nextCursor?: string;

  @ApiProperty({ ...COUNT, description: 'How many components match on all pages.', example: 11 })
  total!: number;

  @ApiProperty({
    type: () => UpstreamIncidentResponse,
    isArray: true,
    description: 'Open ones first, then the newest, at most 50.',
  })
  incidents!: UpstreamIncidentResponse[];

  @ApiProperty({
    type: () => UpstreamPeriodResponse,
    isArray: true,
    description:
      'When the page could not be read for more than 15 minutes in the last 30 days, newest first, at most 50.',
  })
  notKnown!: UpstreamPeriodResponse[];
}

/** What is at an address; nothing of it is saved. */
export class UpstreamPreviewEnvelope {
  @ApiProperty({ description: 'The address that would be watched.', example: 'https://www.githubstatus.com/' })
  url!: string;

  @ApiProperty({ description: 'As the page calls itself.', example: 'GitHub' })
  name!: string;

  @ApiProperty({ description: 'The format of the page.', example: 'statuspage' })
  kind!: string;

  @ApiProperty({ ...COUNT, description: 'How many components it has.', example: 11 })
  componentCount!: number;

  @ApiProperty({ type: () => UpstreamComponentResponse, isArray: true, description: 'The first of them, at most 100.' })
  components!: UpstreamComponentResponse[];

  @ApiProperty({ type: () => UpstreamIncidentResponse, isArray: true, description: 'Open ones, at most 10.' })
  incidents!: UpstreamIncidentResponse[];

  @ApiProperty({ description: 'Whether you watch it already.', example: false })
  known!: boolean;
}
