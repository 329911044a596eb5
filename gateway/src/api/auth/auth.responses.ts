import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SECOND_FACTORS, type SecondFactorWord } from '../factors/factors.responses.js';

/** What a logged-in browser stores. */
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

export const CHALLENGES = ['NEW_PASSWORD_REQUIRED', 'SECOND_FACTOR_REQUIRED'] as const;

/** Tokens; for an invited user, or one with a second factor, a challenge instead. */
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
    description: 'Set in place of the tokens when a password has to be chosen first, or a second factor is asked for.',
  })
  challengeName?: (typeof CHALLENGES)[number];

  @ApiPropertyOptional({
    description:
      'Of a challenge. NEW_PASSWORD_REQUIRED: to be sent as "accessToken" to POST /api/auth/change, within 15 minutes. SECOND_FACTOR_REQUIRED: to be sent with a code to POST /api/auth/second-factor, or to POST /api/auth/passkey/options, within ten minutes.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTk4In0.c2ln',
  })
  session?: string;

  @ApiPropertyOptional({
    enum: SECOND_FACTORS,
    enumName: 'SecondFactor',
    isArray: true,
    description: 'Of SECOND_FACTOR_REQUIRED: with what the second step can be taken.',
  })
  secondFactors?: SecondFactorWord[];
}
