import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';
import { interests, type InterestWord } from '@candor/proto/status-words.js';
import { LANGUAGES } from '@candor/words/languages.js';
import { WordField } from '../validation/fields.js';

export const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const MAX_COMPONENTS = 500;

/** The chosen components: null for all, including those that are added later. */
function ComponentIdsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: [String],
      format: 'uuid',
      nullable: true,
      description: 'Notified of these services only. Null, as at first: of all, those included that are added later.',
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
      enum: interests.all,
      enumName: 'UpdateKind',
      isArray: true,
      description: 'At first incidents and maintenances. Changes of a component’s status go to webhooks only.',
      example: ['incident', 'maintenance'],
    }),
    IsOptional(),
    IsArray({ message: 'Please give a list here.' }),
    ArrayMaxSize(interests.all.length, { message: `Please give at most ${interests.all.length} elements.` }),
    IsIn(interests.all, { each: true, message: `Please give some of: ${interests.all.join(', ')}.` }),
  );
}

/** The language of a subscriber's mails. */
export function LanguageField(description: string): PropertyDecorator {
  return WordField(LANGUAGES, 'Language', { optional: true, description, example: 'de' });
}

/** What a subscriber wants to be notified of; omitted fields stay as they are. */
export class ChoicesRequest {
  @ComponentIdsField()
  componentIds?: string[] | null;

  @KindsField()
  kinds?: InterestWord[] | null;
}
