import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { InterestWord } from '@candor/proto/status-words.js';

/** The channel of a subscriber. */
export type SubscriptionChannel = 'email' | 'webhook' | 'slack';

/** Why it is not notified although it was not disabled. */
export type QuarantineReason = 'refused' | 'gone' | 'only_failures';

/** One address subscribed to one page. Unsubscribing deletes the row, so that no personal data is kept. */
@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The further page that it is a subscription of; null for the organisation's first one. */
  @Column({ name: 'page_id', type: 'uuid', nullable: true })
  pageId!: string | null;

  @Column({ type: 'text' })
  channel!: SubscriptionChannel;

  /** The mail address as it was typed, the normalised URL, or the ids of a Slack workspace and channel. */
  @Column({ type: 'text' })
  address!: string;

  /** Staff may disable a subscription without deleting it. */
  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** Whether the owner of the address has agreed; a webhook counts as verified from the start. */
  @Column({ type: 'boolean' })
  verified!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;

  /** When the first confirmation mail of the current day was requested. */
  @Column({ name: 'confirm_sent_at', type: 'timestamptz', nullable: true })
  confirmSentAt!: Date | null;

  /** How many were requested in that day. */
  @Column({ name: 'confirm_sent_count', type: 'integer' })
  confirmSentCount!: number;

  /** For a Slack channel. */
  @Column({ name: 'team_name', type: 'text', nullable: true })
  teamName!: string | null;

  @Column({ name: 'channel_name', type: 'text', nullable: true })
  channelName!: string | null;

  /** Since when it is not notified, because sending failed. */
  @Column({ name: 'quarantined_at', type: 'timestamptz', nullable: true })
  quarantinedAt!: Date | null;

  @Column({ name: 'quarantine_reason', type: 'text', nullable: true })
  quarantineReason!: QuarantineReason | null;

  /** The other side's error text, shortened. */
  @Column({ name: 'quarantine_detail', type: 'text' })
  quarantineDetail!: string;

  /** Which user stated that the owner of an imported address agreed. */
  @Column({ name: 'consent_stated_by', type: 'uuid', nullable: true })
  consentStatedBy!: string | null;

  @Column({ name: 'consent_stated_at', type: 'timestamptz', nullable: true })
  consentStatedAt!: Date | null;

  /** The version of a webhook's signing secret: 1 for the first. */
  @Column({ name: 'secret_version', type: 'integer' })
  secretVersion!: number;

  /** Until when the previous secret signs as well. */
  @Column({ name: 'previous_secret_until', type: 'timestamptz', nullable: true })
  previousSecretUntil!: Date | null;

  /** The chosen components; null for all, including those added later. */
  @Column({ name: 'component_ids', type: 'uuid', array: true, nullable: true })
  componentIds!: readonly string[] | null;

  @Column({ type: 'text', array: true })
  kinds!: readonly InterestWord[];

  /** Of its mails; it may be one that only a later release knows. */
  @Column({ type: 'text' })
  language!: string;

  /** Since when staff stand for a webhook or a Slack channel, also where listed people alone may read the page. */
  @Column({ name: 'approved_at', type: 'timestamptz', nullable: true })
  approvedAt!: Date | null;

  /** Since when it is paused. */
  @Column({ name: 'paused_at', type: 'timestamptz', nullable: true })
  pausedAt!: Date | null;
}
