import { Button, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Role, type User } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Field } from '../forms/Field.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { assignableRoles, validateInvitation } from './user.rules.js';
import { useInviteUserMutation } from './users.api.js';

interface Values {
  name: string;
  email: string;
  role: Role;
}

const EMPTY: Values = { name: '', email: '', role: 'User' };

/** The form of the dialog: name, address and role. */
export function InviteUserForm({ me, onClose }: { me: User; onClose: () => void }): ReactElement {
  const [invite] = useInviteUserMutation();
  const form = useForm({
    initial: EMPTY,
    validate: validateInvitation,
    pointers: { '/name': 'name', '/email': 'email', '/role': 'role' },
    send: ({ name, email, role }) =>
      invite({ name: name.trim(), email: email.trim(), role, customerDomain: me.customerDomain }).unwrap(),
    onSent: ({ email }) => {
      const message = `${email} is invited successfully`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <Form label="Invite User" onSubmit={form.submit} errors={errors}>
      <DialogBody>
        <TextField
          label="Username"
          name="name"
          autoComplete="off"
          autoFocus
          value={values.name}
          onChange={(value) => set('name', value)}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          help="A first password is mailed to this address."
          value={values.email}
          onChange={(value) => set('email', value)}
          error={errors.email}
        />
        <Field label="Role" error={errors.role}>
          {(control) => (
            <HTMLSelect
              large
              fill
              {...control}
              value={values.role}
              options={assignableRoles(me.role)}
              onChange={({ target }) => set('role', target.value as Role)}
            />
          )}
        </Field>
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Invite</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
