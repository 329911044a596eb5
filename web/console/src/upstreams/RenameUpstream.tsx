import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type Upstream } from '../api/contract.js';
import { FormDialog } from '../feedback/FormDialog.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useRenameUpstreamMutation } from './upstreams.api.js';

/** A button with a dialog that gives a watched page a name of the organisation's own. */
export function RenameUpstream({ upstream }: { upstream: Upstream }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text="Rename" onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Rename" onClose={close}>
        <RenameForm upstream={upstream} onClose={close} />
      </FormDialog>
    </>
  );
}

function RenameForm({ upstream, onClose }: { upstream: Upstream; onClose: () => void }): ReactElement {
  const [rename] = useRenameUpstreamMutation();
  const form = useForm({
    initial: { name: upstream.ownName },
    validate: () => ({}),
    pointers: { '/name': 'name' },
    send: ({ name }) => rename({ id: upstream.id, name }).unwrap(),
    onSent: ({ name }) => {
      void showToast({ message: `The name is ${name} now`, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  return (
    <Form label="Rename" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <TextField
          label="Name"
          name="name"
          optional
          autoFocus
          autoComplete="off"
          placeholder={upstream.pageName}
          help="Your own name of it. Without one, it has the name that the page gives itself."
          value={form.values.name}
          onChange={(name) => form.set('name', name)}
          error={form.errors.name}
        />
        <FormProblem problem={form.problem} shown={form.errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Save Name</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
