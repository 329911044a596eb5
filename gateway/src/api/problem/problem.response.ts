import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Problem } from '../../edge/problem/problem.js';
import { AnnouncementResponse } from '../announcements/announcements.responses.js';
import { IncidentEntryResponse } from '../incidents/incidents.responses.js';
import { PostmortemDraftResponse } from '../incidents/postmortem-drafts.responses.js';
import { MaintenanceResponse } from '../maintenances/maintenances.responses.js';
import { ServiceOrderResponse } from '../services/service-order.responses.js';

/** One invalid field. */
export class ViolationResponse {
  @ApiProperty({ description: 'JSON pointer into the request body, or "/name" of a query parameter.' })
  pointer!: string;

  @ApiProperty({ description: 'What is wrong with it, as the product words it.' })
  detail!: string;
}

/** The current state, if a change was based on an older version. */
export class NewerResponse {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'To be sent as "baseVersion" to make the change all the same.',
    example: 4,
  })
  version!: number;

  @ApiPropertyOptional({
    type: () => IncidentEntryResponse,
    description: 'The newest entry of the incident, or the one to be corrected as it is by now.',
  })
  entry?: IncidentEntryResponse;

  @ApiPropertyOptional({ type: () => MaintenanceResponse, description: 'The maintenance as it is by now.' })
  maintenance?: MaintenanceResponse;

  @ApiPropertyOptional({ type: () => AnnouncementResponse, description: 'The announcement as it is by now.' })
  announcement?: AnnouncementResponse;

  @ApiPropertyOptional({
    type: () => PostmortemDraftResponse,
    description: 'The draft of the postmortem as it is by now.',
  })
  postmortemDraft?: PostmortemDraftResponse;

  @ApiPropertyOptional({ type: () => ServiceOrderResponse, description: 'The order of services as it is by now.' })
  order?: ServiceOrderResponse;
}

/** RFC 9457. */
export class ProblemResponse implements Problem {
  @ApiProperty({ description: 'A URN that names the kind.', example: 'urn:candor:problem:invalid' })
  type!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.' })
  status!: number;

  @ApiProperty({ description: 'The text to show.' })
  detail!: string;

  @ApiPropertyOptional({ description: 'The path that was asked for.' })
  instance?: string;

  @ApiProperty({ description: 'What to quote when asking for help; also in the header X-Request-Id.' })
  requestId!: string;

  @ApiProperty({ type: () => ViolationResponse, isArray: true, description: 'The fields that are wrong.' })
  errors!: ViolationResponse[];

  @ApiPropertyOptional({
    type: () => NewerResponse,
    description: 'With 409: the change was made on an older version, and this came since.',
  })
  newer?: NewerResponse;
}
