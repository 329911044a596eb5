import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConfirmationCodeEntity } from '../confirmation/confirmation-code.entity.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { CreateIdentity1763600000000 } from './migrations/1763600000000-create-identity.js';

export const database: SchemaDefinition = {
  schema: 'identity',
  entities: [CustomerEntity, UserEntity, ConfirmationCodeEntity],
  migrations: [CreateIdentity1763600000000],
};
