import { type ReactElement } from 'react';
import { QueryState } from '../feedback/QueryState.js';
import { CHANNEL_TEXTS, type IntegrationChannel } from './integration.rules.js';
import { IntegrationRow } from './IntegrationRow.js';
import { useListIntegrationsQuery } from './integrations.api.js';

/** The integrations of a channel, with the actions of each. */
export function IntegrationList({ channel }: { channel: IntegrationChannel }): ReactElement {
  const { name, columns, none } = CHANNEL_TEXTS[channel];
  const query = useListIntegrationsQuery(channel, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <>
      <QueryState what={`${name} integrations`} query={query} rows={1} />
      {data?.length === 0 && <p className="none-configured">{none}</p>}
      {data && data.length > 0 && (
        <div className="card table-card">
          <table className="recipients">
            <thead>
              <tr>
                {columns.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
                <th scope="col" className="actions">
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((integration) => (
                <IntegrationRow key={integration.id} channel={channel} integration={integration} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
