import { Key } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { MoreButton } from '../feedback/MoreButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { useListApiKeysInfiniteQuery } from './api-keys.api.js';
import { ApiKeyTable } from './ApiKeyTable.js';
import { NewApiKeyButton } from './NewApiKeyButton.js';

/** The API keys of the organisation. */
export function ApiKeysPage(): ReactElement {
  usePageTitle('API Keys');
  const mayEdit = useMayEdit() ?? false;
  const list = useListApiKeysInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const keys = list.data?.pages.flatMap((page) => page.apiKeys);
  // One button in one place, so that its dialog stays mounted when the empty list gets its first key.
  const button = mayEdit && <NewApiKeyButton onClosed={() => void list.refetch()} />;
  return (
    <div className="page">
      <PageHeader
        title="API Keys"
        summary="Programs send the secret key as bearer token and act as the user who made it."
      >
        {keys && button}
      </PageHeader>
      <QueryState what="API keys" query={list} />
      {keys?.length === 0 && (
        <EmptyState title="You don't have any API key yet." icon={<Key size={28} />}>
          With a key your monitoring opens incidents, and your deployment plans maintenances.
        </EmptyState>
      )}
      {keys && keys.length > 0 && <ApiKeyTable keys={keys} mayEdit={mayEdit} />}
      <MoreButton list={list} />
    </div>
  );
}
