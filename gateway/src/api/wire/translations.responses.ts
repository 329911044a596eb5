import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '@candor/words/languages.js';

/** A text in a further language. */
export class TranslationResponse {
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', example: 'de' })
  language!: Language;

  @ApiProperty({ example: 'Zahlungen schlagen fehl.' })
  text!: string;
}

/** A text in further languages. @param what the text, such as "The message" */
export function TranslationsProperty(what: string): PropertyDecorator {
  return ApiPropertyOptional({
    type: () => TranslationResponse,
    isArray: true,
    description: `${what} in further languages; absent for none.`,
  });
}
