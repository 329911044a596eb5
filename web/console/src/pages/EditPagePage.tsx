import { Search } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { Navigate, useParams } from 'react-router';
import { asProblem } from '../api/problem.js';
import { EmptyState } from '../feedback/EmptyState.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';
import { EditPageForm } from './EditPageForm.js';
import { useGetPageQuery } from './pages.api.js';

const NOT_FOUND = 404;

/** Changes or deletes a further page. The first one has nothing to choose. */
export function EditPagePage(): ReactElement {
  usePageTitle('Edit Page');
  const { id = '' } = useParams();
  const query = useGetPageQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: page, error } = query;
  const isMissing = error !== undefined && asProblem(error).status === NOT_FOUND;
  if (page?.first) return <Navigate to={paths.pages} replace />;
  return (
    <div className="page narrow">
      <PageHeader title="Edit Page" back={{ to: paths.pages, label: 'Back to Pages' }} />
      {isMissing ? (
        <EmptyState title="Page not found" icon={<Search size={28} />}>
          It may have been deleted, or the address is mistyped.
        </EmptyState>
      ) : (
        <QueryState what="The page" query={query} rows={2} />
      )}
      {page && !isMissing && <EditPageForm key={page.id} page={page} />}
    </div>
  );
}
