import { TranslationsField, type TranslationRequest } from '../validation/translations.requests.js';
import { FlagField, ListField, TextField, ValueListField, VersionField } from '../validation/fields.js';

const MAX_SERVICES = 1_000;

export class ServiceGroupRequest {
  @TextField({ optional: true, description: 'Stays unless given; no other group has it.', example: 'Storefront' })
  name?: string | null;

  @TextField({ optional: true, description: 'Stays unless given.', example: 'All that customers see.' })
  description?: string | null;

  @TranslationsField('The name')
  nameTranslations?: TranslationRequest[] | null;

  @TranslationsField('The description')
  descriptionTranslations?: TranslationRequest[] | null;

  @FlagField({ optional: true, description: 'Whether it is shown closed while all is well in it; stays unless given.' })
  collapsed?: boolean | null;
}

export class OrderedServicesRequest {
  @TextField({
    optional: true,
    description: 'The group (UUID); absent for services outside of any.',
    example: '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7b',
  })
  groupId?: string | null;

  @ValueListField(MAX_SERVICES, {
    description: 'The services of this item (UUIDs), in their order.',
    example: ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
  })
  serviceIds?: (string | number | boolean)[] | null;
}

export class ServiceOrderRequest {
  @VersionField({
    optional: true,
    description:
      'Of the order that was read before: with another one there now, the answer is 409. Absent to replace any.',
  })
  baseVersion?: number | null;

  @ListField(() => OrderedServicesRequest, { description: 'From first to last.' })
  items?: OrderedServicesRequest[] | null;
}
