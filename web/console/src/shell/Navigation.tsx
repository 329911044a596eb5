import { Classes } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { useMayEdit } from '../account/permissions.js';
import { areasFor } from '../navigation/areas.js';

/**
 * The areas of the console that are open to the signed-in user. Until the user is known, the space of the others is
 * reserved.
 */
export function Navigation(): ReactElement {
  const { pathname } = useLocation();
  const mayEdit = useMayEdit();
  return (
    <nav aria-label="Main" className="navigation">
      {areasFor(mayEdit ?? true).map(({ to, label, icon, prefixes, editorsOnly }) => {
        if (editorsOnly && mayEdit === undefined) {
          return <span key={to} className={`navigation-place ${Classes.SKELETON}`} aria-hidden />;
        }
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
