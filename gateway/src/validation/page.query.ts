import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const MAX_PAGE_SIZE = 500;
const LIMIT_TEXT = `Please give a number from 1 to ${MAX_PAGE_SIZE}.`;

/** Which page of a list. */
export class PageQuery {
  @ApiPropertyOptional({ description: 'Where the page before ended: its "nextCursor".' })
  @IsOptional()
  @Matches(/^[\x21-\x7e]{0,500}$/, { message: 'Please give the cursor as it was received.' })
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 100 })
  @IsOptional()
  @Type(() => Number)
  @Max(MAX_PAGE_SIZE, { message: LIMIT_TEXT })
  @Min(1, { message: LIMIT_TEXT })
  @IsInt({ message: LIMIT_TEXT })
  limit?: number;
}

/** The page as the contracts ask for it. */
export function pageToWire({ cursor, limit }: PageQuery): { cursor: string; pageSize: number } {
  return { cursor: cursor ?? '', pageSize: limit ?? 0 };
}
