import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** A service on a page. */
export class PlacedComponentResponse {
  @ApiProperty({ format: 'uuid', description: 'The service.', example: '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a' })
  componentId!: string;

  @ApiProperty({ description: 'The group in which it stands on this page; empty for none.', example: 'Storefront' })
  groupName!: string;
}

/** A page of the organisation. */
export class OrganisationPageResponse {
  @ApiProperty({
    format: 'uuid',
    description: 'Of the first page that of the organisation.',
    example: '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a',
  })
  id!: string;

  @ApiProperty({ description: 'Of the first page the name of the organisation.', example: 'Customer A' })
  name!: string;

  @ApiProperty({ description: 'The label in front of the base domain.', example: 'customer-a' })
  domain!: string;

  @ApiProperty({ description: 'Where it is.', example: 'https://customer-a.status.example.com' })
  url!: string;

  @ApiProperty({
    description: 'Whether it is the first one, which shows every service that is not internal and cannot be deleted.',
    example: false,
  })
  first!: boolean;

  @ApiProperty({ description: 'Whether not everybody may read it.', example: true })
  isPrivate!: boolean;

  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description:
      'How many services were chosen for it; of the first page 0, because it shows every service that is not internal.',
    example: 1,
  })
  componentCount!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change of name or services; may be 0 before the first.',
    example: 1,
  })
  version!: number;
}

/** A page with its services. */
export class PageWithComponentsResponse extends OrganisationPageResponse {
  @ApiProperty({
    type: () => PlacedComponentResponse,
    isArray: true,
    description:
      'In the order of the page; of the first page none, because it shows every service that is not internal.',
  })
  components!: PlacedComponentResponse[];
}

/** One page. */
export class OrganisationPageEnvelope {
  @ApiProperty()
  page!: PageWithComponentsResponse;
}

/** A part of the pages. */
export class OrganisationPagesEnvelope {
  @ApiProperty({
    type: () => OrganisationPageResponse,
    isArray: true,
    description: 'The first one, then the others by name.',
  })
  pages!: OrganisationPageResponse[];

  @ApiProperty({
    isArray: true,
    format: 'uuid',
    type: String,
    description:
      'Every service that was ever chosen for a further page, or for an audience of the first one: what names none but internal ones of these does not show on the first page, also when no page has them any more.',
    example: ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
  })
  everChosenComponentIds!: string[];

  @ApiProperty({
    isArray: true,
    format: 'uuid',
    type: String,
    description:
      'Every service that an audience of the first page has: while it is internal, that page shows it to these alone.',
    example: ['0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a'],
  })
  audienceComponentIds!: string[];

  @ApiProperty({
    isArray: true,
    format: 'uuid',
    type: String,
    description:
      'Every service that an audience of the first page ever had: what names one of these, and none that is for all, shows on the first page for its audiences alone, and for nobody when no audience has it any more.',
    example: ['0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a'],
  })
  everAudienceComponentIds!: string[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next part; absent at the end.' })
  nextCursor?: string;
}

/** Pages that were found. */
export class FoundPagesEnvelope {
  @ApiProperty({ type: () => OrganisationPageResponse, isArray: true, description: 'The first ten by name.' })
  pages!: OrganisationPageResponse[];

  @ApiProperty({ type: 'integer', format: 'int32', description: 'How many there are.', example: 1 })
  count!: number;
}
