import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUDIT_ACTIONS } from '@candor/proto/audited-calls.js';
import { AUDIT_OBJECTS } from './audit-log.requests.js';

/** Who did it, with their name at that time. */
export class AuditActorResponse {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty({ example: 'ada@acme.example' })
  email!: string;

  @ApiPropertyOptional({
    enum: ['User', 'Admin', 'Owner'],
    enumName: 'Role',
    description: 'In which role; absent for what is done before there is a session.',
  })
  role?: 'User' | 'Admin' | 'Owner';

  @ApiPropertyOptional({
    description: 'The API key it was done with, or "side door" and the id of its key; absent for a browser.',
    example: 'candor_ak_4fzyHTuP2UQbx0aS9K1L',
  })
  accessKey?: string;
}

/** The object that was changed. */
export class AuditObjectResponse {
  @ApiProperty({ enum: AUDIT_OBJECTS, enumName: 'AuditObject', example: 'incident' })
  type!: string;

  @ApiPropertyOptional({
    description: 'Absent where there is only one.',
    example: '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a',
  })
  id?: string;

  @ApiPropertyOptional({ description: 'What it was called then, where it has a name.', example: 'Payments fail' })
  name?: string;
}

/** One action of a user. */
export class AuditEntryResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When (epoch ms).' })
  time!: number;

  @ApiProperty()
  actor!: AuditActorResponse;

  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction', example: 'incident.opened' })
  action!: string;

  @ApiPropertyOptional({ description: 'Absent for what is done to oneself, like signing in.' })
  object?: AuditObjectResponse;

  @ApiProperty({ description: 'From where: IPv4 or IPv6.', example: '203.0.113.5' })
  address!: string;

  @ApiProperty({ description: 'What the browser or program calls itself.', example: 'curl/8.9.1' })
  userAgent!: string;

  @ApiProperty({ description: 'The "X-Request-Id" of the answer.', example: '0197a3c2-6a3e-7c52-9e6b-2f3a4d5c6b7a' })
  requestId!: string;
}

/** A page of the audit log. */
export class AuditLogEnvelope {
  @ApiProperty({ type: () => AuditEntryResponse, isArray: true, description: 'Newest first.' })
  entries!: AuditEntryResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;
}
