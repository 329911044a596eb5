import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement, type ReactNode } from 'react';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { type Form as FormState } from '../forms/use-form.js';

export interface ListedFormProps {
  label: string;
  form: Pick<FormState<{ name: string }>, 'values' | 'errors' | 'problem' | 'submitting' | 'submit'>;
  onName: (name: string) => void;
  /** Above the name. */
  intro?: ReactNode;
  /** The other fields. */
  children: ReactNode;
  /** What the button says. */
  save: string;
  onClose: () => void;
}

/** The form in the dialog of one named thing of a page's readers: an audience or an identity provider. */
export function ListedForm({ label, form, onName, intro, children, save, onClose }: ListedFormProps): ReactElement {
  const { values, errors, problem, submitting, submit } = form;
  return (
    <Form label={label} onSubmit={submit} errors={errors}>
      <DialogBody className="listed-form">
        {intro}
        <TextField
          label="Name"
          name="name"
          autoFocus
          autoComplete="off"
          help="For you and your colleagues; no reader sees it."
          value={values.name}
          onChange={onName}
          error={errors.name}
        />
        {children}
        <FormProblem problem={problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={submitting}>{save}</SubmitButton>
          </>
        }
      />
    </Form>
  );
}

/** Says that one was saved, and closes its dialog. @param what as in "Audience Acme is saved" */
export function listedSaved(what: string, onClose: () => void): (answer: unknown, values: { name: string }) => void {
  return (_, { name }) => {
    const message = `${what} ${name.trim()} is saved`;
    void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
    onClose();
  };
}
