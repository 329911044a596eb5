import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';

export class ServiceGroupResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Storefront' })
  name!: string;

  @ApiProperty({ description: 'Empty for none.', example: 'All that customers see.' })
  description!: string;

  @TranslationsProperty('The name')
  nameTranslations?: TranslationResponse[];

  @TranslationsProperty('The description')
  descriptionTranslations?: TranslationResponse[];

  @ApiProperty({ description: 'Whether it is shown closed while all is well in it.' })
  collapsed!: boolean;
}

/** One group. */
export class ServiceGroupEnvelope {
  @ApiProperty()
  group!: ServiceGroupResponse;
}

/** The groups of services. */
export class ServiceGroupsEnvelope {
  @ApiProperty({ type: () => ServiceGroupResponse, isArray: true, description: 'In their order.' })
  groups!: ServiceGroupResponse[];
}

/** A group with its services, or services outside of any group. */
export class OrderedServicesResponse {
  @ApiPropertyOptional({ format: 'uuid', description: 'The group; absent for services outside of any.' })
  groupId?: string;

  @ApiProperty({
    type: [String],
    description: 'The services (UUIDs) in their order.',
    example: ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a'],
  })
  serviceIds!: string[];
}

export class ServiceOrderResponse {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every move; 0 without services.',
    example: 12,
  })
  version!: number;

  @ApiProperty({ type: () => OrderedServicesResponse, isArray: true, description: 'From first to last.' })
  items!: OrderedServicesResponse[];
}

/** The order of all services. */
export class ServiceOrderEnvelope {
  @ApiProperty()
  order!: ServiceOrderResponse;
}
