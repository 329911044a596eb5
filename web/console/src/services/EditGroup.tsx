import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type ServiceGroup } from '../api/contract.js';
import { FormDialog } from '../feedback/FormDialog.js';
import { EditGroupForm } from './EditGroupForm.js';

/** A button that opens what is said of a group. */
export function EditGroup({ group }: { group: ServiceGroup }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="minimal"
        text="Edit group"
        aria-label={`Edit group ${group.name}`}
        onClick={() => setOpen(true)}
      />
      <FormDialog isOpen={open} title="Edit group" onClose={close}>
        <EditGroupForm group={group} onClose={close} />
      </FormDialog>
    </>
  );
}
