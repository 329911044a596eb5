import { ApiProperty } from '@nestjs/swagger';

/** A link of the organisation's own. */
export class LinkResponse {
  @ApiProperty({ example: 'Documentation' })
  label!: string;

  @ApiProperty({ example: 'https://docs.acme.example' })
  url!: string;
}

/** The look of a page. */
export class CustomizeResponse {
  @ApiProperty({ description: 'The colour of links and buttons; empty for ours.', example: '#2451b8' })
  brandColor!: string;

  @ApiProperty({ description: 'The same in the dark theme; empty where it follows.', example: '#8db1ff' })
  brandColorDark!: string;

  @ApiProperty({ type: () => LinkResponse, isArray: true, description: 'Links in the header.' })
  headerLinks!: LinkResponse[];

  @ApiProperty({ type: () => LinkResponse, isArray: true, description: 'Links in the footer.' })
  footerLinks!: LinkResponse[];

  @ApiProperty({ description: 'Rules of CSS; empty for none.', example: '.page-header { letter-spacing: 1px }' })
  customCss!: string;

  @ApiProperty({
    description: 'Address of the logo of the dark theme; empty for none.',
    example: '/api/public/logo-dark/019a8f00-0000-7000-8000-000000000000?v=abcdefgh',
  })
  logoDarkUrl!: string;

  @ApiProperty({ description: 'The organisation’s website; empty for none.', example: 'https://www.acme.example' })
  website!: string;

  @ApiProperty({ description: 'Heads the page; empty for the organisation’s name.', example: 'Acme Cloud' })
  headerText!: string;

  @ApiProperty({
    description: 'Stands under the heading; empty for the default text, which visitors are given in its place.',
    example: 'How everything that Acme runs is doing.',
  })
  description!: string;

  @ApiProperty({ description: 'The organisation at Twitter; empty for none.', example: 'https://twitter.com/acme' })
  twitterLink!: string;

  @ApiProperty({
    description: 'The organisation at LinkedIn; empty for none.',
    example: 'https://www.linkedin.com/company/acme',
  })
  linkedInLink!: string;

  @ApiProperty({ description: 'Where visitors ask for help; empty for nowhere.', example: 'help@acme.example' })
  supportEmail!: string;

  @ApiProperty({ description: 'The name messages are sent in; empty for your own.', example: 'Acme Status' })
  notificationDisplayName!: string;

  @ApiProperty({ description: 'Whether the page does not name the product.', example: true })
  disableWatermark!: boolean;

  @ApiProperty({
    type: [String],
    description: 'The periods that visitors choose from, shortest first; empty for 90 days.',
    example: ['3_months', '1_year'],
  })
  availableTimeFilters!: string[];

  @ApiProperty({
    description: 'How groups of services stand on the page: automatic, open, as_set or closed.',
    example: 'automatic',
  })
  groupsShown!: string;

  @ApiProperty({
    description: 'Where anybody finds the logo, below this host; empty where there is none.',
    example: '/api/public/logo/0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a?v=Yp0_1Kdx',
  })
  logoUrl!: string;

  @ApiProperty({
    description: 'Where anybody finds the favicon, below this host; empty where there is none.',
    example: '/api/public/favicon/0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a/favicon.ico?v=Yp0_1Kdx',
  })
  faviconUrl!: string;
}

/** The public look of a page as it takes effect: the defaults if the plan does not include a look. */
export class PublicCustomizeResponse extends CustomizeResponse {
  @ApiProperty({ format: 'uuid', description: 'The organisation.', example: '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a' })
  customerId!: string;
}

/** The present address of an image. */
export class ImageResponse {
  @ApiProperty({
    description: 'Where anybody finds it, below this host.',
    example: '/api/public/logo/0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a',
  })
  url!: string;
}
