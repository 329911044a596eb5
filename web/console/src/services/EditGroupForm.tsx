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
import { TranslationsOf } from '../translations/TranslationsOf.js';
import { useUpdateServiceGroupMutation } from './order.api.js';
import {
  TRANSLATED_POINTERS,
  translatedDraft,
  translatedErrors,
  type TranslatedValues,
  translatedValues,
} from './translated.rules.js';

type GroupValues = Pick<ServiceGroup, 'name' | 'description' | 'collapsed'> & TranslatedValues;

const requireName = requireText<GroupValues>({ name: 'Give a name to your group' });

export interface EditGroupFormProps {
  group: ServiceGroup;
  onClose: () => void;
}

/** Name, description and whether the group is closed on the status page. */
export function EditGroupForm({ group, onClose }: EditGroupFormProps): ReactElement {
  const [updateGroup] = useUpdateServiceGroupMutation();
  const { name, description, collapsed } = group;
  const saved = { name, description, collapsed, ...translatedValues(group) };
  const form = useForm<GroupValues, ServiceGroup>({
    initial: saved,
    validate: (values) => ({ ...requireName(values), ...translatedErrors(values) }),
    pointers: { '/name': 'name', '/description': 'description', ...TRANSLATED_POINTERS },
    send: ({ name, description, collapsed, ...translated }) =>
      updateGroup({
        id: group.id,
        draft: { name, description, collapsed, ...translatedDraft(translated, saved) },
      }).unwrap(),
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
        <TranslationsOf text="name" label="Name" form={form} before={saved} />
        <TextAreaField
          label="Description"
          name="description"
          optional
          help="Stands under the name on the status page."
          value={values.description}
          onChange={(value) => set('description', value)}
          error={errors.description}
        />
        <TranslationsOf text="description" label="Description" multiline form={form} before={saved} />
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
