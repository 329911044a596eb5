import { Trash } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { type SideDoorKey } from '../api/contract.js';
import { QueryState } from '../feedback/QueryState.js';
import { RowAction } from '../feedback/RowAction.js';
import { localZone } from '../forms/local-zone.js';
import { NewSideDoorKeyForm } from './NewSideDoorKeyForm.js';
import { useListSideDoorKeysQuery, useRevokeSideDoorKeyMutation } from './side-door.api.js';

/** The keys for the day when everything is down; for Owners. */
export function SideDoor(): ReactElement | null {
  const { data: user } = useGetCurrentUserQuery();
  return user?.role === 'Owner' ? <SideDoorKeys /> : null;
}

function SideDoorKeys(): ReactElement {
  const query = useListSideDoorKeysQuery();
  return (
    <section className="card form-card custom-domain" aria-label="Side door">
      <h2>When everything is down</h2>
      <p>
        With a key you can update your status page while Candor itself is down. Keep its file where you reach it during
        an outage: anyone who has it can write on your page.
      </p>
      <QueryState what="The keys" query={query} rows={1} />
      {query.data && query.data.length > 0 && (
        <ul className="domain-records" aria-label="Keys">
          {query.data.map((key) => (
            <KeyItem key={key.id} sideDoorKey={key} />
          ))}
        </ul>
      )}
      <NewSideDoorKeyForm />
    </section>
  );
}

function KeyItem({ sideDoorKey: { id, name, creationTime } }: { sideDoorKey: SideDoorKey }): ReactElement {
  const [revoke] = useRevokeSideDoorKeyMutation();
  return (
    <li className="domain-record">
      <span className="record-head">
        <bdi>{name}</bdi>
        <span className="option-hint">Made on {formatDate(creationTime, 'short-day', localZone())}</span>
        <RowAction
          label="Revoke"
          name={name}
          icon={<Trash />}
          intent="danger"
          act={() => revoke(id).unwrap()}
          done="Key revoked."
        >
          Are you sure you want to revoke {name}? What is signed with it is refused from now on.
        </RowAction>
      </span>
    </li>
  );
}
