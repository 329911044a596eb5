import { ListField, ObjectField, TextField } from '../validation/fields.js';
import { GroupRequest } from './services.requests.js';

export class ImportPreviewRequest {
  @TextField({
    optional: true,
    description:
      'One name per line. "Group / Name" puts it into a group, as does a line before it that ends with a colon, up to the next empty line.',
    example: 'Storefront:\nWebsite\nCheckout\n\nPlatform / API',
  })
  lines?: string | null;

  @TextField({
    optional: true,
    description: 'The address of a status page, or of its summary.json; read where there are no lines.',
    example: 'https://status.acme.example',
  })
  url?: string | null;
}

export class ImportedServiceRequest {
  @TextField({ example: 'Checkout' })
  name?: string | null;

  @TextField({ optional: true, example: 'Cart, payment and order confirmation.' })
  description?: string | null;

  @ObjectField(() => GroupRequest, { optional: true })
  group?: GroupRequest | null;
}

export class ImportServicesRequest {
  @ListField(() => ImportedServiceRequest, { description: 'At most 200, in their order.' })
  services?: ImportedServiceRequest[] | null;
}
