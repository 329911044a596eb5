import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Invoice } from '../api/contract.js';
import { QueryState } from '../feedback/QueryState.js';
import { usePageTitle } from '../feedback/use-page-title.js';
import { useListInvoicesQuery } from './billing.api.js';
import { invoiceUnit } from './billing.rules.js';
import { DownloadInvoice } from './DownloadInvoice.js';

/** The invoices of the organisation. */
export function InvoicesPage(): ReactElement {
  usePageTitle('Invoices');
  const query = useListInvoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <>
      <QueryState what="Invoices" query={query} rows={2} />
      {data?.length === 0 && <p className="none-configured">You don't have any invoices yet.</p>}
      {data && data.length > 0 && (
        <div className="card table-card">
          <table className="recipients invoices">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Unit</th>
                <th scope="col">Total</th>
                <th scope="col" className="actions">
                  Link
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }): ReactElement {
  const date = formatDate(invoice.date * 1000, 'short-day');
  return (
    <tr>
      <th scope="row">{date}</th>
      <td data-label="Unit">{invoiceUnit(invoice)}</td>
      <td data-label="Total">
        {(invoice.total / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}
      </td>
      <td className="actions">
        <DownloadInvoice id={invoice.id} date={date} />
      </td>
    </tr>
  );
}
