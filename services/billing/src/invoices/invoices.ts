import { Inject, Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import type { Invoice, InvoiceItem } from '../subscription/payment-provider.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { InvoiceEntity } from './invoice.entity.js';
import { renderInvoice } from './render-invoice.js';

const LISTED = 100;

/** The issuer of the invoices: the lines at their top. */
export class InvoiceIssuer {
  constructor(readonly lines: readonly string[]) {}
}

/** Invoices that we issue ourselves. */
@Injectable()
export class Invoices {
  constructor(
    @Inject(InvoiceIssuer) private readonly issuer: InvoiceIssuer,
    private readonly database: Database,
  ) {}

  /** Credits beyond the amount due are not paid out. The caller holds the lock of the subscription's row. */
  async issue(tx: Tx, { customerId, customerName }: SubscriptionEntity, at: Date, items: InvoiceItem[]): Promise<void> {
    const count = await tx.countBy(InvoiceEntity, { customerId });
    const sum = items.reduce((total, { amountCents }) => total + amountCents, 0);
    await tx.insert(InvoiceEntity, {
      id: newId(),
      customerId,
      number: `${customerId.slice(-8).toUpperCase()}-${String(count + 1).padStart(4, '0')}`,
      issuedAt: at,
      billTo: customerName || customerId,
      totalCents: Math.max(sum, 0),
      items,
    });
  }

  /** Newest first. */
  async list(customerId: string): Promise<Invoice[]> {
    const found = await this.database.tenant(customerId, (tx) =>
      tx.find(InvoiceEntity, {
        where: { customerId },
        order: { issuedAt: 'DESC', id: 'DESC' },
        take: LISTED,
      }),
    );
    return found.map(({ id, issuedAt, totalCents, items }) => ({ id, date: issuedAt, totalCents, items }));
  }

  /** @throws NotFoundError */
  async pdf(customerId: string, id: string): Promise<Uint8Array> {
    const invoice =
      isId(id) && (await this.database.tenant(customerId, (tx) => tx.findOneBy(InvoiceEntity, { id, customerId })));
    if (!invoice) throw new NotFoundError('Invoice not found.');
    return renderInvoice(invoice, this.issuer.lines);
  }
}
