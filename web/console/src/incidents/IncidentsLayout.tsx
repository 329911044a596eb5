import { useEffect, useRef, type ReactElement } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { paths } from '../navigation/paths.js';

/** Header tabs of the incident area. */
export function IncidentsLayout(): ReactElement {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a narrow screen the tabs scroll, and the current one may be out of view.
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (tabs.current && current) tabs.current.scrollLeft = current.offsetLeft - tabs.current.offsetLeft;
  }, [pathname]);
  return (
    <div className="page">
      <nav ref={tabs} className="area-tabs" aria-label="Incidents">
        <NavLink to={paths.openIncidents}>Open incidents</NavLink>
        <NavLink to={paths.resolvedIncidents}>Incidents list</NavLink>
        <NavLink to={paths.maintenances}>Maintenance</NavLink>
        <NavLink to={paths.templates}>Templates</NavLink>
      </nav>
      <Outlet />
    </div>
  );
}
