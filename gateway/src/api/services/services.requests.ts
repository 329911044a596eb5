import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { TranslationsField, type TranslationRequest } from '../validation/translations.requests.js';
import { FlagField, ObjectField, TextField, WordField } from '../validation/fields.js';

const DAY_MS = 86_400_000;
const DEFAULT_WINDOW_MS = 90 * DAY_MS;
const MAX_EPOCH_MS = 8_640_000_000_000_000;
const TIME_TEXT = 'Please give a time in epoch milliseconds here.';

export class GroupRequest {
  @TextField({ description: 'Empty for none.', example: 'Storefront' })
  name?: string | null;
}

export class CreateServiceRequest {
  @TextField({ example: 'Checkout' })
  name?: string | null;

  @TextField({ example: 'Cart, payment and order confirmation.' })
  description?: string | null;

  @TranslationsField('The name')
  nameTranslations?: TranslationRequest[] | null;

  @TranslationsField('The description')
  descriptionTranslations?: TranslationRequest[] | null;

  @FlagField({ optional: true, description: 'Whether the page shows its uptime; true unless given.' })
  showHistoricalStatus?: boolean | null;

  @ObjectField(() => GroupRequest, { optional: true })
  group?: GroupRequest | null;

  @FlagField({ optional: true, description: 'A disabled service is hidden from the page; true unless given.' })
  enabled?: boolean | null;

  @FlagField({ optional: true, description: 'An internal service is never shown to visitors; false unless given.' })
  internal?: boolean | null;
}

export class UpdateServiceRequest {
  @TextField({ example: 'Checkout' })
  name?: string | null;

  @TextField({ optional: true, description: 'Stays unless given.', example: 'Cart, payment and order confirmation.' })
  description?: string | null;

  @TranslationsField('The name')
  nameTranslations?: TranslationRequest[] | null;

  @TranslationsField('The description')
  descriptionTranslations?: TranslationRequest[] | null;

  @FlagField({ optional: true, description: 'Whether the page shows its uptime; stays unless given.' })
  showHistoricalStatus?: boolean | null;

  @ObjectField(() => GroupRequest, { optional: true })
  group?: GroupRequest | null;

  @FlagField({ optional: true, description: 'A disabled service is hidden from the page; stays unless given.' })
  enabled?: boolean | null;

  @FlagField({ optional: true, description: 'An internal service is never shown to visitors; stays unless given.' })
  internal?: boolean | null;
}

export class ServiceStatusRequest {
  @WordField(componentStatuses.all, 'ComponentStatus', {
    description: 'Operational ends what was set before.',
    example: 'partial_outage',
  })
  status?: ComponentStatusWord | null;
}

/** A period of time; the last 90 days by default. */
export class WindowQuery {
  @ApiPropertyOptional({ type: 'integer', format: 'int64', description: 'Epoch ms; 90 days before the end.' })
  @IsOptional()
  @Type(() => Number)
  @Min(0, { message: TIME_TEXT })
  @Max(MAX_EPOCH_MS, { message: TIME_TEXT })
  @IsInt({ message: TIME_TEXT })
  startTimeInMillis?: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int64', description: 'Epoch ms; now.' })
  @IsOptional()
  @Type(() => Number)
  @Min(0, { message: TIME_TEXT })
  @Max(MAX_EPOCH_MS, { message: TIME_TEXT })
  @IsInt({ message: TIME_TEXT })
  endTimeInMillis?: number;
}

const UUIDS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}){0,99}$/i;

/** A period of time, of all services or of some. */
export class DownTimesQuery extends WindowQuery {
  @ApiPropertyOptional({
    description: 'Only these services: at most 100 ids, separated by commas.',
    example: '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a',
  })
  @IsOptional()
  @Matches(UUIDS, { message: 'Please give at most 100 ids of services, separated by commas.' })
  ids?: string;
}

/** @param now epoch ms */
export function windowToWire(query: WindowQuery, now: number): { startTime: bigint; endTime: bigint } {
  const end = query.endTimeInMillis ?? now;
  const start = query.startTimeInMillis ?? Math.max(0, end - DEFAULT_WINDOW_MS);
  return { startTime: BigInt(start), endTime: BigInt(end) };
}
