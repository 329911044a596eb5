import { type ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { useMayEdit } from '../session/permissions.js';
import { areasFor } from './areas.js';

/** The areas of the console that are open to the signed-in user. */
export function Navigation(): ReactElement {
  const { pathname } = useLocation();
  const mayEdit = useMayEdit() ?? false;
  return (
    <nav aria-label="Main" className="navigation">
      {areasFor(mayEdit).map(({ to, label, icon, prefixes }) => {
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
