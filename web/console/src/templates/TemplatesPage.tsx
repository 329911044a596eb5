import { Document } from '@blueprintjs/icons';
import { useMemo, type ReactElement } from 'react';
import { useMayEdit } from '../account/permissions.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { LinkButton } from '../navigation/LinkButton.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { useListServicesQuery } from '../services/services.api.js';
import { TemplateCard } from './TemplateCard.js';
import { useListTemplatesQuery } from './templates.api.js';

/** The templates for future incidents. */
export function TemplatesPage(): ReactElement {
  usePageTitle('Templates');
  const mayEdit = useMayEdit();
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  const query = useListTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const create = mayEdit && <LinkButton to={paths.newTemplate}>Create Template</LinkButton>;
  return (
    <>
      <PageHeader title="Templates" summary={data ? `${data.length} template(s) found.` : ''}>
        {data?.length !== 0 && create}
      </PageHeader>
      <QueryState what="Templates" query={query} />
      {data?.length === 0 && (
        <EmptyState title="No templates yet" icon={<Document size={28} />} action={create}>
          Prepare what you would say when something breaks, while nothing does. An incident can then be opened with it.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="incident-list">
          {data.map((template) => (
            <TemplateCard key={template.id} template={template} serviceNames={names} />
          ))}
        </ul>
      )}
    </>
  );
}
