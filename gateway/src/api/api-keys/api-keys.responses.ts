import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const ACCESS_KEY = 'candor_ak_4fzyHTuP2UQbx0aS9K1L';

export class ApiKeyResponse {
  @ApiProperty({ description: 'Names the key; no secret.', example: ACCESS_KEY })
  accessKey!: string;

  @ApiProperty({ format: 'uuid', description: 'Who made it and as whom it acts.' })
  userId!: string;

  @ApiProperty({ example: false })
  disabled!: boolean;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When it was made (epoch ms).' })
  creationTime!: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description: 'When it was last used (epoch ms), to the minute; absent before the first use.',
  })
  lastUsedTime?: number;
}

/** A page of API keys. */
export class ApiKeysEnvelope {
  @ApiProperty({ type: () => ApiKeyResponse, isArray: true, description: 'Newest first.' })
  apiKeys!: ApiKeyResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;
}

/** One API key. */
export class ApiKeyEnvelope {
  @ApiProperty()
  apiKey!: ApiKeyResponse;
}

/** A new key, with its secret, which is shown only this once. */
export class NewApiKeyResponse {
  @ApiProperty({ description: 'Names the key; no secret.', example: ACCESS_KEY })
  accessKey!: string;

  @ApiProperty({
    description: 'To be sent as bearer token. It is shown only once.',
    // Of the right form but with a wrong checksum, so that no scanner takes it for a key.
    example: 'candor_sk_0000000000000000000000000000000000000000000000',
  })
  secretKey!: string;
}
