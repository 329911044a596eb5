import { Button, ButtonGroup, Dialog, DialogBody } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Maintenance } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { DateTimeField } from '../forms/DateTimeField.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { localZone } from '../forms/local-zone.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { EndingFields } from './EndingFields.js';
import { useMovePlannedEndMutation } from './maintenances.api.js';
import {
  laterBy,
  movedText,
  PLANNED_END_POINTERS,
  plannedEndPreview,
  plannedEndValues,
  toPlannedEnd,
  validatePlannedEnd,
} from './planned-end.rules.js';

const MINUTE = 60_000;
const STEPS = [
  ['+30 minutes', 30 * MINUTE],
  ['+1 hour', 60 * MINUTE],
  ['+1 day', 24 * 60 * MINUTE],
] as const;

export interface EndingDialogProps {
  /** One in progress. */
  maintenance: Maintenance;
  onClose: () => void;
}

/** Extends or shortens a maintenance in progress, with an entry of its incident. */
export function PlannedEndDialog({ maintenance, onClose }: EndingDialogProps): ReactElement {
  const [movePlannedEnd] = useMovePlannedEndMutation();
  const form = useForm({
    initial: plannedEndValues(maintenance),
    validate: (values) => validatePlannedEnd(maintenance, values, Date.now()),
    pointers: PLANNED_END_POINTERS,
    send: (values) => movePlannedEnd({ id: maintenance.id, draft: toPlannedEnd(values) }).unwrap(),
    onSent: ({ plannedEndTime }) => {
      const message = `${maintenance.name} ends ${formatDate(plannedEndTime, 'date-time', localZone())}`;
      void showToast({ message, intent: 'success', timeout: DETAIL_PAGE_TOAST_MS });
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <Dialog isOpen title="Change the End" canOutsideClickClose={false} onClose={onClose} className="ending-dialog">
      <DialogBody>
        <Form label={`Change End of ${maintenance.name}`} onSubmit={form.submit} errors={errors}>
          <DateTimeField
            label="Planned End"
            name="end"
            value={values.end}
            onChange={(value) => set('end', value)}
            error={errors.end}
          />
          <ButtonGroup className="end-steps">
            {STEPS.map(([text, byMs]) => (
              <Button
                key={text}
                size="small"
                text={text}
                onClick={() => set('end', laterBy(values.end, byMs, Date.now()))}
              />
            ))}
          </ButtonGroup>
          <EndingFields
            form={form}
            placeholder={movedText(maintenance, values.end)}
            internal={maintenance.internal}
            draft={plannedEndPreview(maintenance, values)}
          />
          <FormProblem problem={form.problem} shown={errors} />
          <div className="form-actions">
            <SubmitButton submitting={form.submitting}>Change End</SubmitButton>
          </div>
        </Form>
      </DialogBody>
    </Dialog>
  );
}
