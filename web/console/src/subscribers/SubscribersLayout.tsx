import { type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { paths } from '../navigation/paths.js';
import { screenOf } from '../pages/pages.api.js';
import { PageSwitch } from '../pages/PageSwitch.js';
import { useChosenPage } from '../pages/use-chosen-page.js';

/** The tabs of the subscribers of a page; switching replaces the route, so that "back" leaves the area. */
export function SubscribersLayout(): ReactElement {
  const chosen = useChosenPage();
  const { pageId, isMissing } = chosen;
  return (
    <div className="page">
      <PageSwitch chosen={chosen} />
      <nav className="area-tabs" aria-label="Subscribers">
        <NavLink replace to={screenOf(paths.subscribers('email'), pageId)}>
          Email
        </NavLink>
        <NavLink replace to={screenOf(paths.subscribers('slack'), pageId)}>
          Slack
        </NavLink>
        <NavLink replace to={screenOf(paths.subscribers('webhook'), pageId)}>
          Webhook
        </NavLink>
      </nav>
      {!isMissing && <Outlet context={chosen} />}
    </div>
  );
}
