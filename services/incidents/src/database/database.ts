import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { EntryComponentEntity, EntryEntity } from '../entries/entry.entity.js';
import { IncidentEntity } from '../incidents/incident.entity.js';
import { CreateIncidents1763600000000 } from './migrations/1763600000000-create-incidents.js';

export const database: SchemaDefinition = {
  schema: 'incidents',
  entities: [IncidentEntity, EntryEntity, EntryComponentEntity],
  migrations: [CreateIncidents1763600000000],
};
