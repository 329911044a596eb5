import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  componentStatuses,
  incidentImpacts,
  type ComponentStatusWord,
  type IncidentImpactWord,
} from '@candor/proto/status-words.js';
import { DRAFT_DECISIONS, type DraftDecisionWord } from './upstream-words.js';
import { UpstreamIncidentResponse } from './upstreams.responses.js';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

/** A service with what it depends on. */
export class DraftServiceResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a' })
  serviceId!: string;

  @ApiProperty({ example: 'Deployments' })
  serviceName!: string;

  @ApiProperty({ description: "The provider's component; empty for its page as a whole.", example: 'Git Operations' })
  componentName!: string;

  @ApiPropertyOptional({
    enum: componentStatuses.all,
    enumName: 'ComponentStatus',
    description: "How the provider's is; absent where it is not known.",
    example: 'partial_outage',
  })
  status?: ComponentStatusWord;
}

/** An incident that is proposed because something that services depend on is not operational. */
export class DraftResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c4-9999-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'What you watch; absent once it is watched no longer.',
    example: '0197a3c4-7777-7c52-9e6b-2f3a4d5c6b7a',
  })
  upstreamId?: string;

  @ApiProperty({ description: 'As you call the provider.', example: 'GitHub' })
  providerName!: string;

  @ApiProperty({ description: "The provider's status page.", example: 'https://www.githubstatus.com/' })
  providerUrl!: string;

  @ApiProperty({ ...EPOCH, description: 'When it was seen (epoch ms).' })
  proposedAt!: number;

  @ApiPropertyOptional({
    ...EPOCH,
    description: 'When all was operational again (epoch ms); absent while it lasts.',
  })
  endedAt?: number;

  @ApiPropertyOptional({
    enum: [...DRAFT_DECISIONS],
    enumName: 'DraftDecision',
    description: 'Absent until a user decides.',
    example: 'published',
  })
  decision?: DraftDecisionWord;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The incident that it became or belongs to; absent for none.',
    example: '0199a5c2-8f3e-7c41-9d2b-3e5f60718293',
  })
  incidentId?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Who decided; absent for nobody.',
    example: '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a',
  })
  decidedBy?: string;

  @ApiPropertyOptional({ ...EPOCH, description: 'When (epoch ms); absent until then.' })
  decidedAt?: number;

  @ApiProperty({ description: 'The title that is proposed.', example: 'Problems at GitHub: Git Operations' })
  name!: string;

  @ApiProperty({
    description: 'The message that is proposed, in Markdown.',
    example: 'GitHub has a partial outage of Git Operations, on which Deployments depends.',
  })
  message!: string;

  @ApiProperty({
    enum: incidentImpacts.all,
    enumName: 'IncidentImpact',
    description: 'How severe it is proposed to be.',
    example: 'major',
  })
  impact!: IncidentImpactWord;

  @ApiProperty({
    type: () => DraftServiceResponse,
    isArray: true,
    description:
      'Services and what they depend on, the worst first, at most 50; of a draft that is over, the last ones.',
  })
  services!: DraftServiceResponse[];

  @ApiProperty({
    type: () => UpstreamIncidentResponse,
    isArray: true,
    description: "The provider's open incidents that name what is broken, at most 5.",
  })
  incidents!: UpstreamIncidentResponse[];
}

/** One draft. */
export class DraftEnvelope {
  @ApiProperty()
  draft!: DraftResponse;
}

export class DraftsEnvelope {
  @ApiProperty({
    type: () => DraftResponse,
    isArray: true,
    description: 'Those that last and that nobody has decided first, then the newest, at most 50.',
  })
  drafts!: DraftResponse[];
}
