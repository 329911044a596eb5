import { type ReactElement } from 'react';
import { NavLink, Outlet } from 'react-router';
import { PageHeader } from '../navigation/PageHeader.js';
import { paths } from '../navigation/paths.js';

/** Layout of the two billing pages. */
export function BillingLayout(): ReactElement {
  return (
    <div className="page">
      <nav aria-label="Billing" className="area-tabs">
        <NavLink to={paths.plans}>Plans</NavLink>
        <NavLink to={paths.invoices}>Invoices</NavLink>
      </nav>
      <PageHeader title="Billing" />
      <Outlet />
    </div>
  );
}
