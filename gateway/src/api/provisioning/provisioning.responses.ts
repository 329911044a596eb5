import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ROLES } from '../account/account.responses.js';

/** A group that the identity provider has sent. */
export class ProvisionedGroupResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'What the provider calls it.', example: 'Candor-Admins' })
  name!: string;

  @ApiPropertyOptional({
    enum: ROLES,
    enumName: 'Role',
    description: 'What its members are; absent when it says nothing about that.',
    example: 'Admin',
  })
  role?: (typeof ROLES)[number];

  @ApiProperty({ type: 'integer', description: 'How many users are in it.', example: 12 })
  memberCount!: number;
}

/** One group. */
export class ProvisionedGroupEnvelope {
  @ApiProperty()
  group!: ProvisionedGroupResponse;
}

/** The state of provisioning, without the secret, which is shown once. */
export class ProvisioningResponse {
  @ApiProperty({ description: 'Whether there is a token.', example: true })
  configured!: boolean;

  @ApiProperty({
    description: 'What the provider asks for as base URL or tenant URL.',
    example: 'https://console.example.com/scim/v2',
  })
  baseUrl!: string;

  @ApiPropertyOptional({ description: 'Names the token; no secret.', example: 'candor_pk_4fzyHTuP2UQbx0aS9K1L' })
  accessKey?: string;

  @ApiPropertyOptional({ type: 'integer', format: 'int64', description: 'When the token was made (epoch ms).' })
  creationTime?: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description: 'When the token was last used (epoch ms), to the minute; absent before the first use.',
  })
  lastUsedTime?: number;

  @ApiProperty({ type: 'integer', description: 'How many users the provider keeps.', example: 48 })
  userCount!: number;

  @ApiProperty({ type: () => ProvisionedGroupResponse, isArray: true, description: 'In the order in which they came.' })
  groups!: ProvisionedGroupResponse[];
}

export class ProvisioningEnvelope {
  @ApiProperty({ type: () => ProvisioningResponse })
  provisioning!: ProvisioningResponse;
}

/** A new token, with its secret, which is shown only this once. */
export class NewProvisioningTokenResponse {
  @ApiProperty({ description: 'Names the token; no secret.', example: 'candor_pk_4fzyHTuP2UQbx0aS9K1L' })
  accessKey!: string;

  @ApiProperty({
    description: 'What the provider asks for as API token or secret token. It is shown only once.',
    // Of the right form but with a wrong checksum, so that no scanner takes it for a token.
    example: 'candor_ps_0000000000000000000000000000000000000000000000',
  })
  secret!: string;
}
