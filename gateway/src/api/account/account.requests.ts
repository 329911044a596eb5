import { TextField } from '../validation/fields.js';

export class RenameCustomerRequest {
  @TextField({ description: 'At most 100 characters.', example: 'Acme Ltd.' })
  name?: string | null;
}
