import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const SECOND_FACTORS = ['AUTHENTICATOR_APP', 'PASSKEY', 'RECOVERY_CODE'] as const;
export type SecondFactorWord = (typeof SECOND_FACTORS)[number];

export class PasskeyResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Laptop' })
  name!: string;

  @ApiProperty({ description: 'When it was added (epoch ms).', example: 1_780_000_000_000 })
  createdAt!: number;

  @ApiPropertyOptional({
    description: 'When it was last used to log in (epoch ms); left out for never.',
    example: 1_780_000_000_000,
  })
  lastUsedAt?: number;
}

export class FactorsResponse {
  @ApiPropertyOptional({
    description: 'When the authenticator app was set up (epoch ms); left out where there is none.',
    example: 1_780_000_000_000,
  })
  appConfirmedAt?: number;

  @ApiProperty({ type: () => PasskeyResponse, isArray: true, description: 'The oldest first.' })
  passkeys!: PasskeyResponse[];

  @ApiProperty({ description: 'How many recovery codes are left.', example: 10 })
  recoveryCodesLeft!: number;

  @ApiProperty({ description: 'Whether the organisation asks everybody for a second factor.' })
  required!: boolean;
}

/** The second factors of the logged-in user. */
export class FactorsEnvelope {
  @ApiProperty()
  factors!: FactorsResponse;
}

/** The factors after one was added. */
export class AddedFactorEnvelope extends FactorsEnvelope {
  @ApiProperty({
    type: [String],
    description: 'Ten recovery codes with the first factor; they are shown this once. Else empty.',
    example: ['WDJB-MJHT-KNPQ'],
  })
  recoveryCodes!: string[];
}

export class RecoveryCodesResponse {
  @ApiProperty({ type: [String], description: 'Shown only once.', example: ['WDJB-MJHT-KNPQ'] })
  recoveryCodes!: string[];
}

export class AppSecretResponse {
  @ApiProperty({ description: 'The secret, base32.', example: 'JBSWY3DPEHPK3PXP' })
  secret!: string;

  @ApiProperty({
    description: 'To be shown as QR code.',
    example: 'otpauth://totp/Candor:ada%40acme.example?issuer=Candor&secret=JBSWY3DPEHPK3PXP',
  })
  uri!: string;
}

export class PasskeyOptionsResponse {
  @ApiProperty({
    description: 'The options for the browser (WebAuthn), JSON as text.',
    example: '{"challenge":"Zm9v","rpId":"status.acme.example"}',
  })
  options!: string;

  @ApiProperty({
    description: 'Comes back with the answer of the browser; good for five minutes and one use.',
    example: 'eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIwMTk4In0.c2ln',
  })
  ticket!: string;
}

export class FactorPolicyResponse {
  @ApiProperty({ description: 'Whether everybody who logs in by password needs a second factor.' })
  required!: boolean;
}
