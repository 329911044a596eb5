import { ApiProperty } from '@nestjs/swagger';
import { DEFAULT_ROLES, type DefaultRole } from './sso.requests.js';

/** The connection without its secret, which is never shown. */
export class SsoResponse {
  @ApiProperty({ description: 'Whether there is a connection; the rest is empty without one.', example: true })
  configured!: boolean;

  @ApiProperty({ description: 'The address of the OpenID provider.', example: 'https://login.acme.example' })
  issuer!: string;

  @ApiProperty({ description: 'What the provider knows us by.', example: 'candor' })
  clientId!: string;

  @ApiProperty({
    enum: DEFAULT_ROLES,
    enumName: 'DefaultRole',
    description: 'Of users who come for the first time.',
    example: 'User',
  })
  defaultRole!: DefaultRole;

  @ApiProperty({ type: [String], description: 'Only their addresses may sign in.', example: ['acme.example'] })
  emailDomains!: string[];

  @ApiProperty({ description: 'Whether anybody can sign in through it.', example: true })
  enabled!: boolean;

  @ApiProperty({ description: 'Whether passwords are good for Owners only, while it is enabled.', example: false })
  required!: boolean;

  @ApiProperty({
    description: 'Whether addresses count as verified when the provider does not say so.',
    example: false,
  })
  trustEmails!: boolean;

  @ApiProperty({
    description: 'To be registered with the provider.',
    example: 'https://console.example.com/callback',
  })
  redirectUri!: string;
}

export class SsoEnvelope {
  @ApiProperty({ type: () => SsoResponse })
  sso!: SsoResponse;
}

/** A provider's metadata. */
export class SsoTestResponse {
  @ApiProperty({ description: 'What it calls itself.', example: 'https://login.acme.example' })
  issuer!: string;

  @ApiProperty({ description: 'Where it signs people in.', example: 'https://login.acme.example/authorize' })
  authorizationEndpoint!: string;
}

export class SsoStartResponse {
  @ApiProperty({
    description: 'Where to send the browser.',
    example: 'https://login.acme.example/authorize?client_id=candor&response_type=code',
  })
  authorizeUrl!: string;
}
