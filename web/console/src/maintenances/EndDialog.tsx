import { Dialog, DialogBody } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { EndingFields } from './EndingFields.js';
import { useEndMaintenanceMutation } from './maintenances.api.js';
import { END_POINTERS, ENDED, endPreview, endValues, toEnd } from './planned-end.rules.js';
import { type EndingDialogProps } from './PlannedEndDialog.js';

/** Ends a maintenance in progress now, with the entry that resolves its incident. */
export function EndDialog({ maintenance, onClose }: EndingDialogProps): ReactElement {
  const [endMaintenance] = useEndMaintenanceMutation();
  const form = useForm({
    initial: endValues(maintenance),
    validate: () => ({}),
    pointers: END_POINTERS,
    send: (values) => endMaintenance({ id: maintenance.id, draft: toEnd(values) }).unwrap(),
    onSent: () => {
      const message = `${maintenance.name} is ended successfully`;
      void showToast({ message, intent: 'success', timeout: DETAIL_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors } = form;
  return (
    <Dialog isOpen title="End the Maintenance" canOutsideClickClose={false} onClose={onClose} className="ending-dialog">
      <DialogBody>
        <Form label={`End ${maintenance.name}`} onSubmit={form.submit} errors={errors}>
          <p className="ending-hint">Its incident is resolved now, and its services are operational again.</p>
          <EndingFields
            form={form}
            placeholder={ENDED}
            internal={maintenance.internal}
            draft={endPreview(maintenance, values)}
          />
          <FormProblem problem={form.problem} shown={errors} />
          <div className="form-actions">
            <SubmitButton submitting={form.submitting}>End Now</SubmitButton>
          </div>
        </Form>
      </DialogBody>
    </Dialog>
  );
}
