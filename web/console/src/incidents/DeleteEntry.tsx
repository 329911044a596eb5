import { Trash } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { type IncidentEntry } from '../api/contract.js';
import { type Problem } from '../api/problem.js';
import { DeleteButton } from '../feedback/DeleteButton.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { FormProblem } from '../forms/FormProblem.js';
import { useDeleteEntryMutation } from './incident-changes.api.js';

export interface DeleteEntryProps {
  entry: IncidentEntry;
  /** Spoken name of the button. */
  label: string;
}

/** Deletes an entry after a question; a refusal stands below the button until the next try. */
export function DeleteEntry({ entry, label }: DeleteEntryProps): ReactElement {
  const [deleteEntry] = useDeleteEntryMutation();
  const [problem, setProblem] = useState<Problem>();
  return (
    <>
      <DeleteButton
        question="Delete this entry?"
        button={{ size: 'small', variant: 'minimal', icon: <Trash />, text: 'Delete', 'aria-label': label }}
        remove={() => deleteEntry({ incidentId: entry.incidentId, entryId: entry.id }).unwrap()}
        onDeleted={() =>
          void showToast({ message: 'Entry is deleted successfully', intent: 'success', timeout: DETAIL_PAGE_TOAST_MS })
        }
        onRefused={(refusal) => {
          setProblem(refusal);
          void showToast({ message: refusal.detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS });
        }}
      >
        Its message disappears from the status page, and the uptime is counted anew without it. Those who were notified
        are not told. This cannot be undone.
      </DeleteButton>
      <FormProblem problem={problem} />
    </>
  );
}
