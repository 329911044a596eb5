import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { LINK_KINDS, type LinkKindWord } from './upstream-words.js';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;
const STATUS = { enum: componentStatuses.all, enumName: 'ComponentStatus' } as const;

/** What a dependency does by itself. */
export class DegradingResponse {
  @ApiProperty({
    ...STATUS,
    description: "The status that the service gets while the provider's is not operational.",
    example: 'degraded_performance',
  })
  status!: ComponentStatusWord;

  @ApiProperty({ description: "Whether that ends by itself when the provider's is operational again.", example: true })
  recovers!: boolean;
}

/** What a service has to do with a provider's component. */
export class UpstreamLinkResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c4-8888-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ format: 'uuid', description: 'What you watch.', example: '0197a3c4-7777-7c52-9e6b-2f3a4d5c6b7a' })
  upstreamId!: string;

  @ApiProperty({ description: 'As you call the provider.', example: 'GitHub' })
  providerName!: string;

  @ApiProperty({
    description: 'The "key" of the provider\'s component; empty for its page as a whole.',
    example: '8l4ygp009s5s',
  })
  componentKey!: string;

  @ApiProperty({
    description: "The provider's component; empty for its page as a whole.",
    example: 'Git Operations',
  })
  componentName!: string;

  @ApiProperty({
    enum: [...LINK_KINDS],
    enumName: 'UpstreamLinkKind',
    description: '"follows": the service is the provider\'s component. "dependsOn": it is your own and depends on it.',
    example: 'dependsOn',
  })
  kind!: LinkKindWord;

  @ApiProperty({ format: 'uuid', example: '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a' })
  serviceId!: string;

  @ApiProperty({ example: 'Deployments' })
  serviceName!: string;

  @ApiPropertyOptional({
    ...STATUS,
    description: "The provider's status. Absent while it is not known.",
    example: 'operational',
  })
  status?: ComponentStatusWord;

  @ApiProperty({ ...EPOCH, description: 'Since when it was read as it is, as far as we have seen (epoch ms).' })
  since!: number;

  @ApiPropertyOptional({
    ...EPOCH,
    description:
      'Since when it is not known (epoch ms): the page could not be read for 15 minutes, or no longer has the component.',
  })
  notKnownSince?: number;

  @ApiPropertyOptional({ description: 'What a dependency does by itself; absent for nothing.' })
  degrading?: DegradingResponse;

  @ApiProperty({
    description: "What visitors read beside the provider's status while it is not operational; empty for nothing.",
    example: 'Pushes may be late.',
  })
  text!: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change by staff; send it back as "baseVersion".',
    example: 1,
  })
  version!: number;
}

/** One link. */
export class UpstreamLinkEnvelope {
  @ApiProperty()
  link!: UpstreamLinkResponse;
}

export class UpstreamLinksEnvelope {
  @ApiProperty({
    type: () => UpstreamLinkResponse,
    isArray: true,
    description: 'By the name of the service, at most 500.',
  })
  links!: UpstreamLinkResponse[];
}
