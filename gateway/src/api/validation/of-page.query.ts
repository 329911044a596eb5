import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';

/** The id of one of the organisation's pages, for queries that ask for more. */
export function PageIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      format: 'uuid',
      description: 'One of the organisation’s pages; its first one unless given.',
      example: '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a',
    }),
    IsOptional(),
    IsUUID('all', { message: 'Please give the id of a page here.' }),
  );
}

/** Which of the organisation's pages a call is about. */
export class OfPageQuery {
  @PageIdField()
  pageId?: string;
}

/** The page as the contracts name it. */
export function ofPage({ pageId }: OfPageQuery): { pageId: string } {
  return { pageId: pageId?.toLowerCase() ?? '' };
}
