import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type IncidentEntry } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { DeleteButton } from '../feedback/DeleteButton.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { FormProblem } from '../forms/FormProblem.js';
import { useDeleteEntryMutation } from './incident-changes.api.js';

export interface DeleteEntryProps {
  entry: IncidentEntry;
  /** Spoken name of the button. */
  label: string;
  /** Whether its incident is open again without it. */
  reopens: boolean;
}

/** Deletes an entry after a question; a refusal stands below the button until the next try. */
export function DeleteEntry({ entry, label, reopens }: DeleteEntryProps): ReactElement {
  // Kept beyond this button, which is gone with its entry until the server has refused.
  const [deleteEntry, { error }] = useDeleteEntryMutation({ fixedCacheKey: `entry ${entry.id}` });
  return (
    <>
      <DeleteButton
        question="Delete this entry?"
        button={{ size: 'small', variant: 'minimal', icon: <Trash />, text: 'Delete', 'aria-label': label }}
        remove={() => deleteEntry({ incidentId: entry.incidentId, entryId: entry.id }).unwrap()}
        onDeleted={() =>
          void showToast({ message: 'Entry is deleted successfully', intent: 'success', timeout: DETAIL_PAGE_TOAST_MS })
        }
        onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })}
      >
        {reopens && 'The incident is open again without it. '}
        Its message disappears from the status page, and the uptime is counted anew without it. Those who were notified
        are not told. This cannot be undone.
      </DeleteButton>
      <FormProblem problem={error && asProblem(error)} />
    </>
  );
}
