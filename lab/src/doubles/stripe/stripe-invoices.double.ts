import type { FormObject } from './stripe-form.js';
import { missing } from './stripe-refusal.js';

interface Line {
  readonly description: string;
  readonly amount: number;
}

export interface InvoiceObject {
  readonly id: string;
  readonly object: 'invoice';
  readonly customer: string;
  readonly created: number;
  readonly status: 'paid';
  readonly total: number;
  readonly invoice_pdf: string;
  readonly lines: { readonly object: 'list'; readonly data: readonly Line[] };
}

/** Invoices, which are paid immediately here. */
export class StripeInvoicesDouble {
  readonly invoices: InvoiceObject[] = [];
  /** Where the double listens. */
  url = '';

  constructor(
    private readonly newId: (prefix: string) => string,
    private readonly now: () => number,
  ) {}

  issue(customer: string, lines: readonly Line[]): void {
    const id = this.newId('in');
    this.invoices.unshift({
      id,
      object: 'invoice',
      customer,
      created: this.now(),
      status: 'paid',
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      invoice_pdf: `${this.url}/invoice/${id}/pdf`,
      lines: { object: 'list', data: lines },
    });
  }

  /** Newest first. */
  list({ customer, limit = '10' }: FormObject): object {
    const found = this.invoices.filter((invoice) => customer === undefined || invoice.customer === customer);
    return { object: 'list', url: '/v1/invoices', has_more: false, data: found.slice(0, Number(limit)) };
  }

  read(id: string): InvoiceObject {
    const found = this.invoices.find((invoice) => invoice.id === id);
    if (!found) throw missing('invoice', id);
    return found;
  }
}
