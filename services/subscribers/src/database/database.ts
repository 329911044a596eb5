import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { CreateSubscription1795204800000 } from './migrations/1795204800000-create-subscription.js';

export const database: SchemaDefinition = {
  schema: 'subscribers',
  entities: [SubscriptionEntity],
  migrations: [CreateSubscription1795204800000],
};
