import { ApiProperty } from '@nestjs/swagger';
import { ComponentResponse, GroupResponse } from './services.responses.js';

/** A service that was read and is not saved. */
export class ReadServiceResponse {
  @ApiProperty({ example: 'Checkout' })
  name!: string;

  @ApiProperty({ description: 'Empty for none.', example: 'Cart, payment and order confirmation.' })
  description!: string;

  @ApiProperty()
  group!: GroupResponse;

  @ApiProperty({
    description: 'Whether its group, or the page where it has none, has a service of this name already.',
    example: false,
  })
  known!: boolean;
}

export class ImportPreviewEnvelope {
  @ApiProperty({ type: () => ReadServiceResponse, isArray: true, description: 'In their order.' })
  services!: ReadServiceResponse[];
}

export class ImportedServicesEnvelope {
  @ApiProperty({ type: () => ComponentResponse, isArray: true, description: 'In the order of the request.' })
  components!: ComponentResponse[];
}
