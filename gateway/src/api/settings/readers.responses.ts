import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** What an identity provider says of readers. */
export class ProviderAttributeResponse {
  @ApiProperty({ description: 'The provider (UUID).', example: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a' })
  providerId!: string;

  @ApiProperty({ description: 'The attribute as the provider names it.', example: 'groups' })
  name!: string;

  @ApiProperty({ description: 'What it has to be, or to have among others.', example: 'customer-a-operations' })
  value!: string;
}

/** Readers of a page who see services that its other readers do not. */
export class AudienceResponse {
  @ApiProperty({ description: 'UUID.', example: '0197a3c0-4444-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ description: 'What staff call it; no reader sees it.', example: 'Customer A' })
  name!: string;

  @ApiProperty({
    type: [String],
    description: 'Who is in it: addresses, and domains for all addresses of them.',
    example: ['@customer-a.example'],
  })
  people!: string[];

  @ApiProperty({
    type: [ProviderAttributeResponse],
    description: 'Who else is in it: of whom a provider says one of these.',
  })
  attributes!: ProviderAttributeResponse[];

  @ApiProperty({
    type: [String],
    description: 'The services of the page (UUIDs) that it sees, and that only audiences see.',
    example: ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
  })
  componentIds!: string[];
}

/** An identity provider that readers of a page prove their address with. */
export class ReaderProviderResponse {
  @ApiProperty({ description: 'UUID.', example: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ description: 'What staff call it; no reader sees it.', example: 'Customer A' })
  name!: string;

  @ApiProperty({
    description:
      "Whether it is the organisation's own OpenID provider, which has an empty issuer and address and no certificates here.",
    example: false,
  })
  isOpenid!: boolean;

  @ApiProperty({
    description: 'The issuer of its assertions.',
    example: 'https://idp.customer-a.example/metadata',
  })
  entityId!: string;

  @ApiProperty({ description: 'Where readers sign in.', example: 'https://idp.customer-a.example/sso' })
  signInUrl!: string;

  @ApiProperty({
    type: [String],
    description: 'What its assertions are signed with (X.509, PEM).',
    example: ['-----BEGIN CERTIFICATE-----\nMIIC…\n-----END CERTIFICATE-----\n'],
  })
  certificates!: string[];

  @ApiPropertyOptional({
    ...{ type: 'integer', format: 'int64', example: 1_798_761_600_000 },
    description: 'When the last of its certificates ends (epoch ms); absent without one.',
  })
  certificatesEndAt?: number;

  @ApiProperty({
    type: [String],
    description: 'The domains whose addresses it proves.',
    example: ['customer-a.example'],
  })
  domains!: string[];
}

/** Who may read the page; with no password, network or person it is everybody. */
export class ReadersResponse {
  @ApiProperty({ description: 'Whether readers may give a password.', example: true })
  hasPassword!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description: 'When the password was last chosen (epoch ms); absent without one.',
    example: 1794480000000,
  })
  passwordChosenAt?: number;

  @ApiProperty({
    type: [String],
    description: 'Networks in which the page may be read; a single address as /32 or /128.',
    example: ['203.0.113.0/24', '2001:db8::/32'],
  })
  networks!: string[];

  @ApiProperty({
    type: [String],
    description: 'Whose mailed links open the page: addresses, and domains for all addresses of them.',
    example: ['ann@example.com', '@example.org'],
  })
  people!: string[];

  @ApiProperty({
    description: 'Whether all ways that are set are needed, and not one of them; false unless there are several.',
    example: false,
  })
  needsAll!: boolean;

  @ApiProperty({
    type: [AudienceResponse],
    description: 'Readers who see more than others, in the order that staff gave them.',
  })
  audiences!: AudienceResponse[];

  @ApiProperty({
    type: [ReaderProviderResponse],
    description:
      'Identity providers that readers prove their address with, in the order that staff gave them. What those with SAML must know of the page is "/sign-in/saml" on its host, as entity ID and as address for assertions.',
  })
  providers!: ReaderProviderResponse[];

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change; 0 before the first.',
    example: 3,
  })
  version!: number;
}

export class ReadersEnvelope {
  @ApiProperty()
  readers!: ReadersResponse;
}
