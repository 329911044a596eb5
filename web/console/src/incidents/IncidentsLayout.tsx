import { type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { paths } from '../app/paths.js';

/** Header tabs of the incident area. */
export function IncidentsLayout(): ReactElement {
  return (
    <div className="page">
      <nav className="area-tabs" aria-label="Incidents">
        <NavLink to={paths.openIncidents}>Open incidents</NavLink>
        <NavLink to={paths.resolvedIncidents}>Incidents list</NavLink>
        <NavLink to={paths.maintenances}>Maintenance</NavLink>
      </nav>
      <Outlet />
    </div>
  );
}
