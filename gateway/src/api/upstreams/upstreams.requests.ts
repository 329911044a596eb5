import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches, MaxLength } from 'class-validator';
import { TextField } from '../validation/fields.js';
import { PageQuery } from '../validation/page.query.js';

const TOO_LONG = 'Please use at most 200 characters.';
const UNSHOWN = 'Please remove the characters that cannot be shown.';

export class UpstreamPreviewRequest {
  @TextField({
    description: 'The address of a status page, with or without https://.',
    example: 'https://www.githubstatus.com',
  })
  url?: string | null;
}

export class WatchUpstreamRequest {
  @TextField({
    description: 'The address of a status page, with or without https://.',
    example: 'https://www.githubstatus.com',
  })
  url?: string | null;

  @TextField({ optional: true, description: "A name of your own; empty for the page's.", example: 'GitHub' })
  name?: string | null;
}

export class RenameUpstreamRequest {
  @TextField({ description: "A name of your own; empty for the page's.", example: 'Source code at GitHub' })
  name?: string | null;
}

/** Searches well-known providers. */
export class ProvidersQuery {
  @ApiPropertyOptional({ description: 'A part of the name; all without it.', example: 'git' })
  @IsOptional()
  @MaxLength(200, { message: TOO_LONG })
  @Matches(/^[^\0\p{Surrogate}]*$/u, { message: UNSHOWN })
  search?: string;
}

/** Requests a page of the components of an upstream. */
export class UpstreamComponentsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'A part of the name of a component, or of its group.', example: 'pages' })
  @IsOptional()
  @MaxLength(200, { message: TOO_LONG })
  @Matches(/^[^\0\p{Surrogate}]*$/u, { message: UNSHOWN })
  search?: string;
}
