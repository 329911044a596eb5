import { type ReactElement } from 'react';
import { type Customization } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { useSaveCustomizationMutation } from './customize.api.js';
import { CUSTOMIZE_POINTERS, toDraft, valuesOf } from './customize.rules.js';
import { CustomizeFields } from './CustomizeFields.js';
import { LookPreview } from './LookPreview.js';

export interface CustomizeFormProps {
  customization: Customization;
  /** Hides the button from the role User. */
  mayEdit: boolean;
  /** Whether the plan includes it; undefined while that is unknown. */
  included: boolean | undefined;
  /** Whose look; undefined for the first page. */
  pageId: string | undefined;
}

/** Texts, links and periods of the page; they are saved together. */
export function CustomizeForm({ customization, mayEdit, included, pageId }: CustomizeFormProps): ReactElement {
  const [save] = useSaveCustomizationMutation();
  const form = useForm({
    initial: valuesOf(customization),
    validate: () => ({}),
    pointers: CUSTOMIZE_POINTERS,
    send: (values) => save({ pageId, draft: toDraft(values) }).unwrap(),
    onSent: (saved) => {
      form.reset(valuesOf(saved));
      void showToast({ message: 'Customization success', intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    },
    onFailed: () => void showToast({ message: 'Customization failed', intent: 'danger', timeout: MAIN_PAGE_TOAST_MS }),
  });
  return (
    <div className={mayEdit ? 'customize-columns' : undefined}>
      <Form label="Customize" className="card form-card" onSubmit={form.submit} errors={form.errors}>
        <CustomizeFields form={form} disabled={!mayEdit || !included} isFurther={pageId !== undefined} />
        <FormProblem problem={form.problem} shown={form.errors} />
        {mayEdit && (
          <div className="form-actions">
            <SubmitButton submitting={form.submitting} disabled={!included}>
              Save
            </SubmitButton>
          </div>
        )}
      </Form>
      {mayEdit && <LookPreview values={form.values} pageId={pageId} />}
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </div>
  );
}
