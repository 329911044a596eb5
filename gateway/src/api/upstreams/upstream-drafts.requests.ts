import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { WordField } from '../validation/fields.js';
import { DRAFT_DECISIONS, type DraftDecisionWord } from './upstream-words.js';

const FLAGS = ['true', 'false'] as const;

/** Which drafts. */
export class DraftsQuery {
  @ApiPropertyOptional({ enum: FLAGS, description: 'Only those that last and that nobody has decided.' })
  @IsOptional()
  @IsIn(FLAGS, { message: 'Please give true or false.' })
  undecided?: 'true' | 'false';
}

export class DecideDraftRequest {
  @WordField(DRAFT_DECISIONS, 'DraftDecision', {
    description:
      '"published": it became an incident. "joined": it belongs to one that was there. "dismissed": it is no incident of yours.',
    example: 'published',
  })
  decision?: DraftDecisionWord | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: 'The incident that it became or belongs to; none where it is dismissed.',
    example: '0199a5c2-8f3e-7c41-9d2b-3e5f60718293',
  })
  @IsOptional()
  @IsUUID('all', { message: 'Please give the id of an incident here.' })
  incidentId?: string | null;
}
