import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How an integration is reached. */
export type IntegrationChannel = 'email' | 'webhook' | 'slack' | 'twitter';

/** Why one is off. `left`: whoever gets the messages followed the link in one. */
export type DisabledWord = 'staff' | 'gone' | 'permanent' | 'only_failures' | 'left';

/** A channel of an organisation's own. */
@Entity('integration')
export class IntegrationEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  channel!: IntegrationChannel;

  /** What makes it one of its kind: the URL, the address in lower case, "workspace/channel", the account's id. */
  @Column({ type: 'text' })
  identity!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** The member of staff who added it. */
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** When it was last switched on; a refusal from before says nothing of now. */
  @Column({ name: 'enabled_at', type: 'timestamptz' })
  enabledAt!: Date;

  @Column({ name: 'disabled_reason', type: 'text', nullable: true })
  disabledReason!: DisabledWord | null;

  /** What the other side said. */
  @Column({ name: 'disabled_detail', type: 'text' })
  disabledDetail!: string;

  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  /** The URL, or the mail address as it was typed. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ name: 'team_name', type: 'text', nullable: true })
  teamName!: string | null;

  @Column({ name: 'channel_id', type: 'text', nullable: true })
  channelId!: string | null;

  @Column({ name: 'channel_name', type: 'text', nullable: true })
  channelName!: string | null;

  @Column({ name: 'screen_name', type: 'text', nullable: true })
  screenName!: string | null;

  /** Slack's bot token or the access token of X, sealed. */
  @Column({ name: 'sealed_token', type: 'text', nullable: true })
  sealedToken!: string | null;

  /** Slack's incoming webhook or the secret of the access token of X, sealed. */
  @Column({ name: 'sealed_secret', type: 'text', nullable: true })
  sealedSecret!: string | null;

  /** Which of a webhook's signing secrets is in use; they are derived, not stored. */
  @Column({ name: 'secret_version', type: 'integer' })
  secretVersion!: number;

  /** Until when the signing secret before signs along. */
  @Column({ name: 'previous_secret_until', type: 'timestamptz', nullable: true })
  previousSecretUntil!: Date | null;

  @Column({ name: 'tested_at', type: 'timestamptz', nullable: true })
  testedAt!: Date | null;
}
