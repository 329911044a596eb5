import { type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { paths } from '../navigation/paths.js';

/** The tabs of the users; switching replaces the route, so that "back" leaves the area. */
export function UsersLayout(): ReactElement {
  return (
    <>
      <div className="page users-tabs">
        <nav className="area-tabs" aria-label="Users">
          <NavLink replace to={paths.users}>
            Users
          </NavLink>
          <NavLink replace to={paths.sso}>
            Single sign-on
          </NavLink>
        </nav>
      </div>
      <Outlet />
    </>
  );
}
