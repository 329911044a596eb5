import { languageOr, type Language } from '@candor/words/languages.js';
import { type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { LanguageSelect } from '../forms/LanguageSelect.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm, type Form as FormState } from '../forms/use-form.js';
import { useSetOwnLanguageMutation } from './own-language.api.js';

/** The form of the language of the mails to the user. */
export function useLanguageForm(user: User): FormState<{ language: Language }> {
  const [setLanguage] = useSetOwnLanguageMutation();
  const form = useForm({
    // A gateway of a release before has none.
    initial: { language: languageOr(user.language) },
    validate: () => ({}),
    pointers: { '/language': 'language' },
    send: ({ language }) => setLanguage(language).unwrap(),
    onSent: ({ language }) => {
      form.reset({ language });
      void showToast({ message: 'Language saved.', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    },
  });
  return form;
}

/** In which language the user gets mails. The console itself is in English. */
export function LanguageForm({ form }: { form: FormState<{ language: Language }> }): ReactElement {
  return (
    <Form label="Mail language" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <Field label="Language of mails" help="Codes, invitations and warnings to you." error={form.errors.language}>
        {(control) => (
          <LanguageSelect
            {...control}
            large
            fill
            value={form.values.language}
            onChange={(language) => form.set('language', language)}
          />
        )}
      </Field>
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Save Language</SubmitButton>
      </div>
    </Form>
  );
}
