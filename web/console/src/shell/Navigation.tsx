import { Layers, WarningSign } from '@blueprintjs/icons';
import { type ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../app/paths.js';

/** An entry is current on every route below one of its prefixes. */
const ENTRIES = [
  {
    to: paths.openIncidents,
    label: 'Incidents',
    icon: <WarningSign />,
    prefixes: ['/incidents', '/incident/', '/maintenances/'],
  },
  { to: paths.services, label: 'Services', icon: <Layers />, prefixes: ['/services'] },
];

/** The areas of the console. */
export function Navigation(): ReactElement {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="navigation">
      {ENTRIES.map(({ to, label, icon, prefixes }) => {
        const current = prefixes.some((prefix) => pathname.startsWith(prefix));
        return (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined} className="navigation-link">
            {icon}
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
