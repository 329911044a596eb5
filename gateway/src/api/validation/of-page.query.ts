import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';

/** Which of the organisation's pages a call is about. */
export class OfPageQuery {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'One of the organisation’s pages; its first one unless given.',
    example: '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a',
  })
  @IsOptional()
  @IsUUID('all', { message: 'Please give the id of a page here.' })
  pageId?: string;
}

/** The page as the contracts name it. */
export function ofPage({ pageId }: OfPageQuery): { pageId: string } {
  return { pageId: pageId?.toLowerCase() ?? '' };
}
