import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Problem } from './problem.js';

/** One field that is wrong. */
export class ViolationResponse {
  @ApiProperty({ description: 'JSON pointer into the request body, or "/name" of a query parameter.' })
  pointer!: string;

  @ApiProperty({ description: 'What is wrong with it, as the product words it.' })
  detail!: string;
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
}
