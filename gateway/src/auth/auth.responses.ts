import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** What a signed-in browser keeps. */
export class TokensResponse {
  @ApiProperty({
    description: 'JWT that says who the user is.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJuYW1lIjoiQWRhIn0.c2ln',
  })
  idToken!: string;

  @ApiProperty({
    description: 'JWT to send as bearer token, for 15 minutes.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk3In0.c2ln',
  })
  accessToken!: string;
}

export const CHALLENGES = ['NEW_PASSWORD_REQUIRED'] as const;

/** Tokens; for somebody who was invited a challenge in their place. */
export class LoginResponse {
  @ApiPropertyOptional({
    description: 'JWT that says who the user is.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJuYW1lIjoiQWRhIn0.c2ln',
  })
  idToken?: string;

  @ApiPropertyOptional({
    description: 'JWT to send as bearer token, for 15 minutes.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk3In0.c2ln',
  })
  accessToken?: string;

  @ApiPropertyOptional({
    enum: CHALLENGES,
    enumName: 'Challenge',
    description: 'Set in place of the tokens when a password has to be chosen first.',
  })
  challengeName?: (typeof CHALLENGES)[number];

  @ApiPropertyOptional({
    description: 'Of a challenge: to be sent as "accessToken" to POST /api/auth/change, within 15 minutes.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk4In0.c2ln',
  })
  session?: string;
}
