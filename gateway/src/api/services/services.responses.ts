import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';
import { UptimeFormulaResponse } from './uptime.responses.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';

const SERVICE_UPSTREAM_KINDS = ['follows', 'dependsOn'] as const;
const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

export class GroupResponse {
  @ApiProperty({ description: 'Empty for none.', example: 'Storefront' })
  name!: string;
}

/** A provider's component, or its page as a whole, that a service is or depends on, as last read. */
export class ServiceUpstreamResponse {
  @ApiProperty({ format: 'uuid', description: 'The link.', example: '0197a3c4-8888-7c52-9e6b-2f3a4d5c6b7a' })
  linkId!: string;

  @ApiProperty({ description: 'As you call the provider.', example: 'GitHub' })
  providerName!: string;

  @ApiProperty({ description: "The provider's component; empty for its page as a whole.", example: 'Git Operations' })
  componentName!: string;

  @ApiProperty({ description: "The provider's status page.", example: 'https://www.githubstatus.com/' })
  url!: string;

  @ApiProperty({
    enum: SERVICE_UPSTREAM_KINDS,
    enumName: 'UpstreamLinkKind',
    description: '"follows": the service is the component, and has its status. "dependsOn": it depends on it.',
    example: 'dependsOn',
  })
  kind!: (typeof SERVICE_UPSTREAM_KINDS)[number];

  @ApiPropertyOptional({
    enum: componentStatuses.all,
    enumName: 'ComponentStatus',
    description: "The provider's status. Absent while it is not known.",
    example: 'operational',
  })
  status?: ComponentStatusWord;

  @ApiPropertyOptional({ ...EPOCH, description: 'Since when it is not known (epoch ms); absent while it is.' })
  notKnownSince?: number;

  @ApiProperty({
    description: "What visitors read beside the provider's status while it is not operational; empty for nothing.",
    example: 'Pushes may be late.',
  })
  text!: string;
}

export class ComponentResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Checkout' })
  name!: string;

  @ApiProperty({ example: 'Cart, payment and order confirmation.' })
  description!: string;

  @TranslationsProperty('The name')
  nameTranslations?: TranslationResponse[];

  @TranslationsProperty('The description')
  descriptionTranslations?: TranslationResponse[];

  @ApiProperty()
  group!: GroupResponse;

  @ApiProperty({ description: 'A disabled service is hidden from the page.' })
  enabled!: boolean;

  @ApiProperty({ description: 'An internal service is never shown to visitors.' })
  internal!: boolean;

  @ApiProperty({ description: 'Whether the page shows its uptime.' })
  showHistoricalStatus!: boolean;

  @ApiProperty({ ...EPOCH, description: 'Epoch ms.' })
  creationTime!: number;

  @ApiProperty({ enum: componentStatuses.all, enumName: 'ComponentStatus', example: 'operational' })
  componentStatus!: ComponentStatusWord;

  @ApiPropertyOptional({
    type: () => ServiceUpstreamResponse,
    isArray: true,
    description: 'What it is or depends on of providers; absent for nothing, and in public answers.',
  })
  upstreams?: ServiceUpstreamResponse[];
}

/** One service. */
export class ComponentEnvelope {
  @ApiProperty()
  component!: ComponentResponse;
}

/** Services, all of them or a page. */
export class ComponentsEnvelope {
  @ApiProperty({
    type: () => ComponentResponse,
    isArray: true,
    description: 'In their order, those of a group together.',
  })
  components!: ComponentResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'How many match on all pages; absent unless asked for.',
    example: 1,
  })
  total?: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'How many groups these have; absent unless asked for.',
    example: 1,
  })
  groupTotal?: number;
}

/** One period in which a service was not operational. */
export class DownTimeResponse {
  @ApiProperty({ ...EPOCH, description: 'Epoch ms.' })
  startTime!: number;

  @ApiPropertyOptional({ ...EPOCH, description: 'Epoch ms; absent while it lasts.' })
  endTime?: number;

  @ApiProperty({ enum: componentStatuses.all, enumName: 'ComponentStatus', example: 'major_outage' })
  worstComponentStatus!: ComponentStatusWord;

  @ApiProperty({
    description: 'The incident that caused it (UUID); empty for a status that was set without one, as is the message.',
    example: '0199a5c2-8f3e-7c41-9d2b-3e5f60718293',
  })
  incidentId!: string;

  @ApiProperty({ example: 'We are looking into failed payments.' })
  firstIncidentEntryMessage!: string;
}

export class ComponentDownTimesResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Checkout' })
  name!: string;

  @ApiProperty({ ...EPOCH, description: 'Epoch ms.' })
  creationTime!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Within the window, overlaps once, as the formula counts it.',
    example: 720_000,
  })
  totalDownTimeInMillis!: number;

  @ApiProperty({ description: '0 to 100, two decimals.', example: 99.99 })
  uptimePercent!: number;

  @ApiProperty({
    type: () => DownTimeResponse,
    isArray: true,
    description: 'Oldest first; of some thousands the newest that fit, while the numbers count all.',
  })
  componentDownTimes!: DownTimeResponse[];
}

/** The downtime of every service. */
export class ComponentsDownTimesEnvelope {
  @ApiProperty({ type: () => ComponentDownTimesResponse, isArray: true })
  componentsDownTimes!: ComponentDownTimesResponse[];

  @ApiProperty({ description: 'How the numbers are counted.' })
  uptimeFormula!: UptimeFormulaResponse;
}
