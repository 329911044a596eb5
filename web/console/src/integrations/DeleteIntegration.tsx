import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { NotDeleted } from '../feedback/NotDeleted.js';
import { RowAction } from '../feedback/RowAction.js';
import { deleteQuestion, nameOf, type Integration } from './integration.rules.js';
import { useDeleteIntegrationMutation, type IntegrationKey } from './integrations.api.js';

export interface DeleteIntegrationProps {
  of: IntegrationKey;
  integration: Integration;
}

/** Deletes an integration after a confirmation. */
export function DeleteIntegration({ of, integration }: DeleteIntegrationProps): ReactElement {
  // Stored outside this row, which is removed until the server has refused.
  const [deleteIntegration, { error }] = useDeleteIntegrationMutation({
    fixedCacheKey: `${of.channel} integration ${of.id}`,
  });
  return (
    <>
      <NotDeleted error={error} />
      <RowAction
        silent
        label="Delete"
        name={nameOf(integration)}
        icon={<Trash />}
        intent="danger"
        act={() => deleteIntegration(of).unwrap()}
      >
        {deleteQuestion(integration)}
      </RowAction>
    </>
  );
}
