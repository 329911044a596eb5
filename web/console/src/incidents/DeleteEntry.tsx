import { type ReactElement } from 'react';
import { type IncidentEntry } from '../api/contract.js';
import { asProblem } from '../api/problem.js';
import { DeleteItem } from '../feedback/DeleteItem.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { FormProblem } from '../forms/FormProblem.js';
import { useDeleteEntryMutation } from './incident-changes.api.js';

export interface DeleteEntryProps {
  entry: IncidentEntry;
  /** Accessible name of the menu. */
  label: string;
  /** Whether deleting it opens its incident again. */
  reopens: boolean;
}

/** Deletes an entry after a confirmation; a refusal is shown below the menu until the next attempt. */
export function DeleteEntry({ entry, label, reopens }: DeleteEntryProps): ReactElement {
  // Stored outside this button, which is removed with its entry until the server has refused.
  const [deleteEntry, { error }] = useDeleteEntryMutation({ fixedCacheKey: `entry ${entry.id}` });
  return (
    <>
      <DeleteItem
        question="Delete this entry?"
        what="Entry"
        label={label}
        remove={() => deleteEntry({ incidentId: entry.incidentId, entryId: entry.id }).unwrap()}
        onDeleted={() =>
          void showToast({ message: 'Entry is deleted successfully', intent: 'success', timeout: DETAIL_PAGE_TOAST_MS })
        }
        onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS })}
      >
        {reopens && 'The incident is open again without it. '}
        Its message disappears from the status page, and the uptime is counted again without it. Those who were notified
        get no correction. This cannot be undone.
      </DeleteItem>
      <FormProblem problem={error && asProblem(error)} />
    </>
  );
}
