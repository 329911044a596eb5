import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a subscriber is reached. */
export type SubscriptionChannel = 'email' | 'webhook';

/** One address that asked one organisation to be told. Leaving deletes the row, so that nothing personal stays. */
@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  channel!: SubscriptionChannel;

  /** The mail address as it was typed, or the normalised URL. */
  @Column({ type: 'text' })
  address!: string;

  /** Staff may switch a subscription off without deleting it. */
  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** Whether the owner of the address has agreed; a webhook counts as verified from the start. */
  @Column({ type: 'boolean' })
  verified!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;

  /** When the first confirmation mail of the running day was asked for. */
  @Column({ name: 'confirm_sent_at', type: 'timestamptz', nullable: true })
  confirmSentAt!: Date | null;

  /** How many have been asked for in that day. */
  @Column({ name: 'confirm_sent_count', type: 'integer' })
  confirmSentCount!: number;
}
