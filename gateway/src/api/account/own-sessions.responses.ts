import { ApiProperty } from '@nestjs/swagger';

export const SIGN_IN_METHODS = ['password', 'passkey', 'sso'] as const;

/** A session of the logged-in user, in one browser. */
export class OwnSessionResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether it is the one that asks.' })
  current!: boolean;

  @ApiProperty({
    description: 'Browser and system, as far as it says so; empty otherwise.',
    example: 'Firefox on Linux',
  })
  browser!: string;

  @ApiProperty({ description: 'The network address that it was last used from; may be empty.', example: '203.0.113.7' })
  address!: string;

  @ApiProperty({ enum: SIGN_IN_METHODS, enumName: 'SignInMethod', example: 'password' })
  method!: (typeof SIGN_IN_METHODS)[number];

  @ApiProperty({ description: 'When it began (epoch ms).', example: 1_766_000_000_000 })
  signedInAt!: number;

  @ApiProperty({
    description: 'When it was last used, to a quarter of an hour (epoch ms).',
    example: 1_766_000_900_000,
  })
  lastUsedAt!: number;
}

/** The sessions of the logged-in user. */
export class OwnSessionsEnvelope {
  @ApiProperty({ type: () => OwnSessionResponse, isArray: true })
  sessions!: OwnSessionResponse[];
}
