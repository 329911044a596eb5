import { ApiProperty } from '@nestjs/swagger';

/** A key of the side door, without its secret half. */
export class SideDoorKeyResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Phone of Ada' })
  name!: string;

  @ApiProperty({ description: 'Its 32 bytes in base64.', example: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' })
  publicKey!: string;

  @ApiProperty({ format: 'uuid', description: 'Who made it.' })
  userId!: string;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When it was made (epoch ms).' })
  creationTime!: number;
}

export class SideDoorKeysEnvelope {
  @ApiProperty({ type: () => SideDoorKeyResponse, isArray: true, description: 'Newest first.' })
  sideDoorKeys!: SideDoorKeyResponse[];
}

/** A new key, with what its file says besides the secret half. */
export class NewSideDoorKeyResponse {
  @ApiProperty()
  sideDoorKey!: SideDoorKeyResponse;

  @ApiProperty({ format: 'uuid', description: 'The page that the key is for.' })
  pageId!: string;

  @ApiProperty({ description: 'Where the page is.', example: 'https://acme.status.example.com' })
  pageUrl!: string;
}
