import { type ReactElement } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { mayEdit } from '../account/permissions.js';
import { PageSkeleton } from '../feedback/Skeletons.js';
import { paths } from '../navigation/paths.js';

/** Routes that do not exist for the role User, who is redirected to the incidents. */
export function RequireEditor(): ReactElement {
  const { data } = useGetCurrentUserQuery();
  // The notice above the page reports an error here.
  if (!data) return <PageSkeleton />;
  return mayEdit(data.role) ? <Outlet /> : <Navigate to={paths.openIncidents} replace />;
}
