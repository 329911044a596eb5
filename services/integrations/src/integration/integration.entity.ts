import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The channel of an integration. */
export type IntegrationChannel = 'email' | 'webhook' | 'slack' | 'twitter';

/** Why it is disabled. `left`: the recipient followed the unsubscribe link in a message. */
export type DisabledWord = 'staff' | 'gone' | 'permanent' | 'only_failures' | 'left';

/** A channel that an organisation set up for itself. */
@Entity('integration')
export class IntegrationEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  @Column({ type: 'text' })
  channel!: IntegrationChannel;

  /** Its unique key: the URL, the address in lower case, "workspace/channel", the account's id. */
  @Column({ type: 'text' })
  identity!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** The member of staff who added it. */
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy!: string;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** When it was last enabled; refusals from before do not count. */
  @Column({ name: 'enabled_at', type: 'timestamptz' })
  enabledAt!: Date;

  @Column({ name: 'disabled_reason', type: 'text', nullable: true })
  disabledReason!: DisabledWord | null;

  /** The other side's error text. */
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

  /** The version of the webhook's current signing secret; secrets are derived, not stored. */
  @Column({ name: 'secret_version', type: 'integer' })
  secretVersion!: number;

  /** Until when the previous signing secret signs as well. */
  @Column({ name: 'previous_secret_until', type: 'timestamptz', nullable: true })
  previousSecretUntil!: Date | null;

  @Column({ name: 'tested_at', type: 'timestamptz', nullable: true })
  testedAt!: Date | null;
}
