import { formatDate } from '@candor/ui/time/format-date.js';
import { useId, type ReactElement } from 'react';
import { type Provisioning } from '../api/contract.js';
import { CopyButton } from '../feedback/CopyButton.js';
import { QueryState } from '../feedback/QueryState.js';
import { localZone } from '../forms/local-zone.js';
import { GroupTable } from './GroupTable.js';
import { useGetProvisioningQuery } from './provisioning.api.js';
import { DeleteProvisioning, MakeToken } from './ProvisioningToken.js';

/** How the organisation's identity provider creates, changes and disables users; for Owners. */
export function ProvisioningSection(): ReactElement {
  const title = useId();
  const query = useGetProvisioningQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <section className="card form-card provisioning" aria-labelledby={title}>
      <h2 id={title}>Provisioning (SCIM)</h2>
      <p className="provisioning-lead">
        Your identity provider creates, changes and disables users here. It asks for a base URL and for a token.
      </p>
      <QueryState what="Provisioning" query={query} rows={2} />
      {data && (
        <>
          <div className="redirect-uri-value">
            <code>{data.baseUrl}</code>
            <CopyButton text={data.baseUrl} label="Copy the base URL" />
          </div>
          <p role="status" className="provisioning-state">
            {stateOf(data)}
          </p>
          <div className="form-actions">
            <MakeToken configured={data.configured} />
            {data.configured && <DeleteProvisioning />}
          </div>
          {data.configured && <GroupTable groups={data.groups} />}
        </>
      )}
    </section>
  );
}

function stateOf({ configured, creationTime, lastUsedTime, userCount }: Provisioning): string {
  if (!configured || creationTime === undefined) return 'No token yet. Make one and give it to your provider.';
  const made = `On. Token made on ${formatDate(creationTime, 'short-day', localZone())}`;
  if (lastUsedTime === undefined) return `${made}, never used.`;
  const users = userCount === 1 ? '1 user is provisioned' : `${userCount} users are provisioned`;
  return `${made}, last used ${formatDate(lastUsedTime, 'date-time', localZone())}. ${users}.`;
}
