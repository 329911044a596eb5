import { Search } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { useParams } from 'react-router';
import { EmptyState } from '../feedback/EmptyState.js';
import { LoadError } from '../feedback/LoadError.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { EditTemplateForm } from './EditTemplateForm.js';
import { useListTemplatesQuery } from './templates.api.js';

/** Changes or deletes a template. */
export function EditTemplatePage(): ReactElement {
  usePageTitle('Edit Template');
  const { id } = useParams();
  const { data, error, isFetching, refetch } = useListTemplatesQuery();
  const template = data?.find((one) => one.id === id);
  return (
    <div className="page narrow">
      <PageHeader title="Edit Template" back={{ to: paths.templates, label: 'Back to Templates' }} />
      {!data && error && <LoadError what="The template" error={error} retry={refetch} retrying={isFetching} />}
      {!template && (data ? isFetching : !error) && <ListSkeleton rows={2} />}
      {data && !template && !isFetching && (
        <EmptyState title="Template not found" icon={<Search size={28} />}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      )}
      {template && <EditTemplateForm key={template.id} template={template} />}
    </div>
  );
}
