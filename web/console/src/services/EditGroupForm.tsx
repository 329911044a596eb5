import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type ServiceGroup } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { CheckboxField } from '../forms/CheckboxField.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextAreaField, TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useUpdateServiceGroupMutation } from './order.api.js';

type GroupValues = Pick<ServiceGroup, 'name' | 'description' | 'collapsed'>;

export interface EditGroupFormProps {
  group: ServiceGroup;
  onClose: () => void;
}

/** Name, description and whether the group is closed on the status page. */
export function EditGroupForm({ group, onClose }: EditGroupFormProps): ReactElement {
  const [updateGroup] = useUpdateServiceGroupMutation();
  const form = useForm<GroupValues, ServiceGroup>({
    initial: { name: group.name, description: group.description, collapsed: group.collapsed },
    validate: requireText<GroupValues>({ name: 'Give a name to your group' }),
    pointers: { '/name': 'name', '/description': 'description' },
    send: (draft) => updateGroup({ id: group.id, draft }).unwrap(),
    onSent: ({ name }) => {
      void showToast({ message: `Group ${name} is saved`, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <Form label="Group" onSubmit={form.submit} errors={errors}>
      <DialogBody>
        <TextField
          label="Name"
          name="name"
          autoFocus
          autoComplete="off"
          value={values.name}
          onChange={(value) => set('name', value)}
          error={errors.name}
        />
        <TextAreaField
          label="Description"
          name="description"
          optional
          help="Stands under the name on the status page."
          value={values.description}
          onChange={(value) => set('description', value)}
          error={errors.description}
        />
        <CheckboxField checked={values.collapsed} onChange={(checked) => set('collapsed', checked)}>
          Closed on the status page while all is well in it
        </CheckboxField>
        <FormProblem problem={form.problem} shown={errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Save Group</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
