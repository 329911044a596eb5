import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { type TranslationFieldsProps } from './TranslationFields.js';

/** Fetched with the form, whose own fields need not wait for it. */
const TranslationFields = lazyPart(async () => (await import('./TranslationFields.js')).TranslationFields, NoFields);

function NoFields(): ReactElement {
  return <p className="option-hint">Further languages cannot be added right now.</p>;
}

/** A text in further languages, below the field of the text itself. */
export function Translations(props: TranslationFieldsProps): ReactElement {
  return (
    <Suspense fallback={<div className="translations" />}>
      <TranslationFields {...props} />
    </Suspense>
  );
}
