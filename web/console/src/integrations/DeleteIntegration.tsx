import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { ConfirmButton } from '../feedback/ConfirmButton.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { deleteQuestion, nameOf, type Integration } from './integration.rules.js';
import { useDeleteIntegrationMutation, type IntegrationKey } from './integrations.api.js';

export interface DeleteIntegrationProps {
  of: IntegrationKey;
  integration: Integration;
}

/** Forgets an integration after a question. */
export function DeleteIntegration({ of, integration }: DeleteIntegrationProps): ReactElement {
  const [deleteIntegration] = useDeleteIntegrationMutation();
  return (
    <ConfirmButton
      question="Please confirm"
      confirm="Yes"
      refrain="No"
      tooltip="Delete"
      button={{
        icon: <Trash />,
        text: undefined,
        variant: 'minimal',
        intent: 'none',
        'aria-label': `Delete ${nameOf(integration)}`,
      }}
      act={() => deleteIntegration(of).unwrap()}
      onDone={() => undefined}
      onRefused={({ detail }) => void showToast({ message: detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS })}
    >
      {deleteQuestion(integration)}
    </ConfirmButton>
  );
}
