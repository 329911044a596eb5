import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

export const MAX_PAGE_SIZE = 500;
const LIMIT_TEXT = `Please give a number from 1 to ${MAX_PAGE_SIZE}.`;

/** Maximum number of elements of a page. */
export function LimitField(schema: { description?: string; default?: number }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, ...schema }),
    IsOptional(),
    Type(() => Number),
    Max(MAX_PAGE_SIZE, { message: LIMIT_TEXT }),
    Min(1, { message: LIMIT_TEXT }),
    IsInt({ message: LIMIT_TEXT }),
  );
}

/** Requests a page of a list. */
export class PageQuery {
  @ApiPropertyOptional({ description: 'Where the page before ended: its "nextCursor".' })
  @IsOptional()
  @Matches(/^[\x21-\x7e]{0,500}$/, { message: 'Please give the cursor as it was received.' })
  cursor?: string;

  @LimitField({ default: 100 })
  limit?: number;
}

/** The page as the contracts name it. */
export function pageToWire({ cursor, limit }: PageQuery): { cursor: string; pageSize: number } {
  return { cursor: cursor ?? '', pageSize: limit ?? 0 };
}
