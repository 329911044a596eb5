import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type UpstreamLink } from '../api/contract.js';
import { FormDialog } from '../feedback/FormDialog.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { useChangeUpstreamLinkMutation } from '../services/links.api.js';
import { upstreamTitle } from '../services/service-upstreams.rules.js';
import { DependencyFields } from './DependencyFields.js';
import { dependencyValuesOf, toChange, validateDependency } from './link.rules.js';

/** A button with a dialog that changes what a dependency does by itself. */
export function ChangeLink({ link }: { link: UpstreamLink }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text="Change…" aria-label={`Change ${link.serviceName}…`} onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title={`${link.serviceName} depends on ${upstreamTitle(link)}`} onClose={close}>
        <ChangeForm link={link} onClose={close} />
      </FormDialog>
    </>
  );
}

function ChangeForm({ link, onClose }: { link: UpstreamLink; onClose: () => void }): ReactElement {
  const [change] = useChangeUpstreamLinkMutation();
  // As its author saw it: the list is fetched again while the dialog is open.
  const [{ id, version, serviceName }] = useState(link);
  const form = useForm({
    initial: dependencyValuesOf(link),
    validate: validateDependency,
    pointers: { '/degrading': 'status', '/text': 'text' },
    send: (values) => change({ id, change: toChange(values, version) }).unwrap(),
    onSent: () => {
      void showToast({ message: `${serviceName} is changed`, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  return (
    <Form label="Change a Dependency" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <DependencyFields form={form} />
        <FormProblem problem={form.problem} shown={form.errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Save</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
