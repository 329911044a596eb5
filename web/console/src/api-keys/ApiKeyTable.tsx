import { Tag } from '@blueprintjs/core';
import { Disable, TickCircle, Trash } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { useMemo, type ReactElement } from 'react';
import { type ApiKey } from '../api/contract.js';
import { RowAction } from '../feedback/RowAction.js';
import { localZone } from '../forms/local-zone.js';
import { useListUsersInfiniteQuery } from '../users/user-list.api.js';
import { useDeleteApiKeyMutation, useSwitchApiKeyMutation } from './api-keys.api.js';

export interface ApiKeyTableProps {
  keys: readonly ApiKey[];
  mayEdit: boolean;
}

/** All keys, each with its owner and its actions. */
export function ApiKeyTable({ keys, mayEdit }: ApiKeyTableProps): ReactElement {
  const { data } = useListUsersInfiniteQuery();
  const names = useMemo(
    () => new Map(data?.pages.flatMap(({ users }) => users.map(({ id, name }) => [id, name] as const))),
    [data],
  );
  return (
    <div className="card table-card">
      <table className="recipients">
        <thead>
          <tr>
            <th scope="col">Access Key</th>
            <th scope="col">User</th>
            <th scope="col" className="actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.accessKey} className={key.disabled ? 'disabled' : undefined}>
              <th scope="row">
                <code className="recipient-name">{key.accessKey}</code>
                <span className="recipient-state">
                  {key.disabled && <Tag minimal>Disabled</Tag>}
                  {usage(key)}
                </span>
              </th>
              {/* A user beyond the first page of users is shown by id. */}
              <td data-label="User">{names.get(key.userId) ?? key.userId}</td>
              <td className="actions">{mayEdit && <ApiKeyActions apiKey={key} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function usage({ creationTime, lastUsedTime }: ApiKey): string {
  const made = `Made on ${formatDate(creationTime, 'short-day', localZone())}`;
  return lastUsedTime === undefined
    ? `${made}, never used`
    : `${made}, last used ${formatDate(lastUsedTime, 'date-time', localZone())}`;
}

function ApiKeyActions({ apiKey: { accessKey, disabled } }: { apiKey: ApiKey }): ReactElement {
  const [switchKey] = useSwitchApiKeyMutation();
  const [deleteKey] = useDeleteApiKeyMutation();
  return (
    <>
      <RowAction
        label={disabled ? 'Enable' : 'Disable'}
        name={accessKey}
        icon={disabled ? <TickCircle /> : <Disable />}
        intent="primary"
        act={() => switchKey({ accessKey, enabled: disabled }).unwrap()}
      >
        Are you sure you want to {disabled ? 'enable' : 'disable'} {accessKey} ?
      </RowAction>
      <RowAction
        label="Delete"
        name={accessKey}
        icon={<Trash />}
        intent="danger"
        act={() => deleteKey(accessKey).unwrap()}
      >
        Are you sure you want to delete {accessKey}? What still sends it is refused from now on.
      </RowAction>
    </>
  );
}
