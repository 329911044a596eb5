import { TextField } from '../validation/fields.js';

/** The public half of a key that its maker has made. */
export class NewSideDoorKeyRequest {
  @TextField({ description: 'What the key is called.', example: 'Phone of Ada' })
  name?: string | null;

  @TextField({
    description: 'The public half of an Ed25519 key: its 32 bytes in base64. The other half stays with its maker.',
    example: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  })
  publicKey?: string | null;
}
