import { type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { paths } from '../navigation/paths.js';

/** The tabs of the subscribers; switching replaces the route, so that "back" leaves the area. */
export function SubscribersLayout(): ReactElement {
  return (
    <div className="page">
      <nav className="area-tabs" aria-label="Subscribers">
        <NavLink replace to={paths.subscribers('email')}>
          Email
        </NavLink>
        <NavLink replace to={paths.subscribers('slack')}>
          Slack
        </NavLink>
        <NavLink replace to={paths.subscribers('webhook')}>
          Webhook
        </NavLink>
      </nav>
      <Outlet />
    </div>
  );
}
