import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Translation, TranslationsSchema } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { listFromWire, listToWire } from '../wire/translations.mapper.js';
import type { TranslationRequest } from '../validation/translations.requests.js';
import type { TranslationResponse } from '../wire/translations.responses.js';

/** Name and description in further languages, as a request states them. */
interface TranslatedBody {
  readonly nameTranslations?: TranslationRequest[] | null;
  readonly descriptionTranslations?: TranslationRequest[] | null;
}

/** The same of a service or a group. */
interface Translated {
  readonly nameTranslations: readonly Translation[];
  readonly descriptionTranslations: readonly Translation[];
}

export function translatedToWire(body: TranslatedBody): {
  nameTranslations?: MessageInitShape<typeof TranslationsSchema>;
  descriptionTranslations?: MessageInitShape<typeof TranslationsSchema>;
} {
  const [nameTranslations, descriptionTranslations] = [body.nameTranslations, body.descriptionTranslations].map(
    listToWire,
  );
  return { ...(nameTranslations && { nameTranslations }), ...(descriptionTranslations && { descriptionTranslations }) };
}

export function translatedFromWire(of: Translated): {
  nameTranslations?: TranslationResponse[];
  descriptionTranslations?: TranslationResponse[];
} {
  const [nameTranslations, descriptionTranslations] = [of.nameTranslations, of.descriptionTranslations].map(
    listFromWire,
  );
  return { ...(nameTranslations && { nameTranslations }), ...(descriptionTranslations && { descriptionTranslations }) };
}
