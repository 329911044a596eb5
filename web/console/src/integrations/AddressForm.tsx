import { type ReactElement } from 'react';
import { type Problem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';

export interface AddressFormProps {
  label: string;
  type: 'url' | 'email';
  help: string;
  placeholder: string;
  /** The message for an empty field. */
  required: string;
  /** Adds it; rejects with a {@link Problem}. */
  add: (address: string) => Promise<unknown>;
  /** The server's name for the field. */
  pointer: string;
}

/** One required field and "Add"; the server's refusal is shown at the field and in a toast. */
export function AddressForm({
  label,
  type,
  help,
  placeholder,
  required,
  add,
  pointer,
}: AddressFormProps): ReactElement {
  const form = useForm({
    initial: { address: '' },
    validate: requireText<{ address: string }>({ address: required }),
    pointers: { [pointer]: 'address' } as Record<string, 'address'>,
    send: ({ address }) => add(address.trim()),
    onSent: () => form.reset({ address: '' }),
    onFailed: ({ detail }: Problem) =>
      void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS }),
  });
  return (
    <Form label={`Add ${label}`} className="card form-card address-form" onSubmit={form.submit} errors={form.errors}>
      <TextField
        label={label}
        name="address"
        type={type}
        autoComplete="off"
        placeholder={placeholder}
        help={help}
        value={form.values.address}
        onChange={(address) => form.set('address', address)}
        error={form.errors.address}
      />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Add</SubmitButton>
      </div>
    </Form>
  );
}
