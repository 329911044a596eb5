import { type ReactElement } from 'react';
import { Navigate, Outlet } from 'react-router';
import { paths } from '../app/paths.js';
import { LoadError } from '../feedback/LoadError.js';
import { PageSkeleton } from '../feedback/Skeletons.js';
import { useGetCurrentUserQuery } from './account.api.js';
import { mayEdit } from './permissions.js';

/** Routes that do not exist for the role User, who is taken to the incidents instead. */
export function RequireEditor(): ReactElement {
  const { data, error, isFetching, refetch } = useGetCurrentUserQuery();
  if (!data && error) {
    return (
      <div className="page">
        <LoadError what="Your account" error={error} retry={refetch} retrying={isFetching} />
      </div>
    );
  }
  if (!data) return <PageSkeleton />;
  return mayEdit(data.role) ? <Outlet /> : <Navigate to={paths.openIncidents} replace />;
}
