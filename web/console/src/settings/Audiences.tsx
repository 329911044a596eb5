import { Trash } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { type Audience, type Readers } from '../api/contract.js';
import { QueryState } from '../feedback/QueryState.js';
import { RowAction } from '../feedback/RowAction.js';
import { audienceText, withoutAudience } from './audience.rules.js';
import { EditAudience } from './EditAudience.js';
import { useGetReadersQuery, useSaveReadersMutation } from './readers.api.js';

/** Readers of a page who see more than its other readers. @param pageId undefined for the first page */
export function AudiencesSection({ pageId }: { pageId: string | undefined }): ReactElement {
  const query = useGetReadersQuery(pageId);
  const { currentData: readers } = query;
  return (
    <section className="card form-card custom-domain" aria-label="Audiences">
      <h2>Audiences</h2>
      <p>
        Readers who see services that others do not, such as those of one customer. They sign in with a link that we
        mail to their address, or with the identity provider of its domain.{' '}
        {pageId === undefined
          ? 'On your first page these are internal services; all its readers see the others.'
          : 'A service that no audience has is for all readers of the page.'}
      </p>
      <QueryState what="The audiences" query={query} rows={1} />
      {readers && readers.audiences.length > 0 && (
        <ul className="domain-records" aria-label="Audiences of the page">
          {readers.audiences.map((audience) => (
            <AudienceItem key={audience.id} audience={audience} readers={readers} pageId={pageId} />
          ))}
        </ul>
      )}
      {readers && (
        <div className="form-actions">
          <EditAudience readers={readers} pageId={pageId} />
        </div>
      )}
    </section>
  );
}

interface AudienceItemProps {
  audience: Audience;
  readers: Readers;
  pageId: string | undefined;
}

function AudienceItem({ audience, readers, pageId }: AudienceItemProps): ReactElement {
  const [save] = useSaveReadersMutation();
  const { id, name } = audience;
  return (
    <li className="domain-record audience">
      <span className="record-head">
        <bdi>{name}</bdi>
        <span className="audience-actions">
          <EditAudience audience={audience} readers={readers} pageId={pageId} />
          <RowAction
            label="Delete"
            name={name}
            icon={<Trash />}
            intent="danger"
            act={() => save({ pageId, draft: withoutAudience(readers, id) }).unwrap()}
            done="Audience deleted."
          >
            Are you sure you want to delete {name}?{' '}
            {pageId === undefined
              ? 'Its services stay internal: those that no other audience has are not on the page then.'
              : 'Its services that no other audience has can be seen by all readers of the page then.'}
          </RowAction>
        </span>
      </span>
      <span className="option-hint">{audienceText(audience)}</span>
    </li>
  );
}
