import { FlagField } from '../validation/fields.js';

export class EnableApiKeyRequest {
  @FlagField({ description: 'Whether the key may be used.', example: true })
  enabled?: boolean | null;
}
