import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { InvoiceItem } from '../subscription/payment-provider.js';

/** An invoice that we issue ourselves. It is never changed. */
@Entity('invoice')
export class InvoiceEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Counts up within the organisation, without gaps. */
  @Column({ type: 'text' })
  number!: string;

  @Column({ name: 'issued_at', type: 'timestamptz', precision: 3 })
  issuedAt!: Date;

  /** The name and domain of the organisation at that time. */
  @Column({ name: 'bill_to', type: 'text' })
  billTo!: string;

  @Column({ name: 'total_cents', type: 'bigint', transformer: { from: Number, to: String } })
  totalCents!: number;

  @Column({ type: 'jsonb' })
  items!: InvoiceItem[];
}
