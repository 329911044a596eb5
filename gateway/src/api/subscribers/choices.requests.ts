import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';

/** The kinds of notifications that subscribers can choose. */
export const kinds = ['incident', 'maintenance', 'component_status'] as const;
export type KindWord = (typeof kinds)[number];

export const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const MAX_COMPONENTS = 500;

/** The chosen components: null for all, including those that are added later. */
function ComponentIdsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: [String],
      format: 'uuid',
      nullable: true,
      description: 'Told of these services only. Null, as at first: of all, those included that are added later.',
      example: [COMPONENT_ID],
    }),
    IsOptional(),
    IsArray({ message: 'Please give a list here.' }),
    ArrayMaxSize(MAX_COMPONENTS, { message: `Please choose at most ${MAX_COMPONENTS} services.` }),
    IsUUID('all', { each: true, message: 'Please choose services of this page.' }),
  );
}

function KindsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      enum: kinds,
      enumName: 'UpdateKind',
      isArray: true,
      description: 'At first incidents and maintenances. Component status is told to webhooks only.',
      example: ['incident', 'maintenance'],
    }),
    IsOptional(),
    IsArray({ message: 'Please give a list here.' }),
    ArrayMaxSize(kinds.length, { message: `Please give at most ${kinds.length} elements.` }),
    IsIn(kinds, { each: true, message: `Please give some of: ${kinds.join(', ')}.` }),
  );
}

/** What a subscriber wants to be notified of; omitted fields stay as they are. */
export class ChoicesRequest {
  @ComponentIdsField()
  componentIds?: string[] | null;

  @KindsField()
  kinds?: KindWord[] | null;
}
