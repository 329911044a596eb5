import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { AUDIT_ACTIONS, auditedObjects } from '@candor/proto/audited-calls.js';
import { PageQuery } from '../validation/page.query.js';

export const AUDIT_OBJECTS = Object.keys(auditedObjects).sort();

const TIME_TEXT = 'Please give a time in epoch milliseconds here.';
/** The latest time that a Date can hold (ms). */
const MAX_EPOCH_MS = 8_640_000_000_000_000;

/** Filters, which are combined by "and", and a page of the entries. */
export class AuditLogQuery extends PageQuery {
  @ApiPropertyOptional({ format: 'uuid', description: 'Done by this user.' })
  @IsOptional()
  @IsUUID('all', { message: 'Please give the id of a user here.' })
  userId?: string;

  @ApiPropertyOptional({ enum: AUDIT_ACTIONS, enumName: 'AuditAction', example: 'incident.opened' })
  @IsOptional()
  @IsIn(AUDIT_ACTIONS, { message: 'Please give one of the known actions here.' })
  action?: string;

  @ApiPropertyOptional({ enum: AUDIT_OBJECTS, enumName: 'AuditObject', example: 'incident' })
  @IsOptional()
  @IsIn(AUDIT_OBJECTS, { message: 'Please give one of the known kinds of objects here.' })
  objectType?: string;

  @ApiPropertyOptional({ description: 'Done to this: a UUID, or the access key of an API key.' })
  @IsOptional()
  @Matches(/^[\w-]{1,100}$/, { message: 'Please give the id of an object here.' })
  objectId?: string;

  @ApiPropertyOptional({ type: 'integer', format: 'int64', description: 'At this moment or later (epoch ms).' })
  @IsOptional()
  @Type(() => Number)
  @Max(MAX_EPOCH_MS, { message: TIME_TEXT })
  @Min(1, { message: TIME_TEXT })
  @IsInt({ message: TIME_TEXT })
  from?: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int64', description: 'Before this moment (epoch ms).' })
  @IsOptional()
  @Type(() => Number)
  @Max(MAX_EPOCH_MS, { message: TIME_TEXT })
  @Min(1, { message: TIME_TEXT })
  @IsInt({ message: TIME_TEXT })
  to?: number;
}
