import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Who may read the page; with neither a password nor a network it is everybody. */
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
    description: 'Whether the password and one of the networks are needed; false unless both are set.',
    example: false,
  })
  needsAll!: boolean;

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
