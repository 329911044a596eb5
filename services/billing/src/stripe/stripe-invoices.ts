import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import type { Invoice } from '../subscription/payment-provider.js';
import { asked, isMissing } from './stripe-refusals.js';

const LISTED = 100;
const TIMEOUT_MS = 12_000;
/** The most that fits into one message of the bus. */
const MAX_BYTES = 900 * 1024;

/** How files are fetched whose addresses Stripe names. */
export class StripeFiles {
  constructor(readonly fetch: typeof globalThis.fetch) {}
}

/** Invoices that Stripe issues. */
@Injectable()
export class StripeInvoices {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    private readonly files: StripeFiles,
  ) {}

  /** Newest first, drafts left out. @param customer null for an organisation that never gave a card */
  async list(customer: string | null): Promise<Invoice[]> {
    if (!customer) return [];
    const { data } = await asked(this.stripe.invoices.list({ customer, limit: LISTED }));
    return data
      .filter(({ status }) => status !== 'draft')
      .map(({ id, created, total, lines }) => ({
        id,
        date: new Date(created * 1000),
        totalCents: total,
        items: lines.data.map(({ description, amount }) => ({ description: description ?? '', amountCents: amount })),
      }));
  }

  /** @throws NotFoundError; foreign and missing look the same */
  async pdf(customer: string | null, id: string): Promise<Uint8Array> {
    const url = customer && (await this.fileOf(customer, id));
    if (!url) throw new NotFoundError('Invoice not found.');
    try {
      const response = await this.files.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (!response.ok || bytes.length > MAX_BYTES) throw new Error(`${response.status}, ${bytes.length} bytes`);
      return bytes;
    } catch (error) {
      throw new UnavailableError(`Stripe did not hand out the invoice: ${String(error)}`);
    }
  }

  private async fileOf(customer: string, id: string): Promise<string | undefined> {
    if (!/^in_\w+$/.test(id)) return undefined;
    try {
      const invoice = await asked(this.stripe.invoices.retrieve(id));
      const owner = typeof invoice.customer === 'string' ? invoice.customer : invoice.customer?.id;
      return owner === customer ? (invoice.invoice_pdf ?? undefined) : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
