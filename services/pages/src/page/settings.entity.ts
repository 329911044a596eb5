import type { GroupsShown } from '@candor/status-page/state/groups-shown.js';
import type { TimeFilter } from '@candor/status-page/time/uptime-periods.js';
import type { Language } from '@candor/words/languages.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link in the header or the footer. */
export interface OwnLink {
  readonly label: string;
  /** Absolute URL, http or https. */
  readonly url: string;
}

/** The settings of a page. There is no row before the first change. */
@Entity('page_settings')
export class PageSettingsEntity {
  @PrimaryColumn({ name: 'page_id', type: 'uuid' })
  pageId!: string;

  @Column({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** The sender name of messages; empty for the organisation's own. */
  @Column({ name: 'notification_display_name', type: 'text' })
  notificationDisplayName!: string;

  @Column({ name: 'disable_email_subscriptions', type: 'boolean' })
  disableEmailSubscriptions!: boolean;

  @Column({ name: 'disable_webhook_subscriptions', type: 'boolean' })
  disableWebhookSubscriptions!: boolean;

  @Column({ name: 'disable_slack_subscriptions', type: 'boolean' })
  disableSlackSubscriptions!: boolean;

  /** IANA name of the zone in which days start and times are shown. */
  @Column({ name: 'time_zone', type: 'text' })
  timeZone!: string;

  /** The language in which texts are written at first; empty while nobody has said. */
  @Column({ type: 'text' })
  language!: Language | '';

  /** Absolute URL; empty for none. */
  @Column({ type: 'text' })
  website!: string;

  /** The heading of the page instead of the organisation's name; empty for the name. */
  @Column({ name: 'header_text', type: 'text' })
  headerText!: string;

  /** Empty for the default text. */
  @Column({ type: 'text' })
  description!: string;

  /** Absolute URL; empty for none. */
  @Column({ name: 'twitter_link', type: 'text' })
  twitterLink!: string;

  /** Absolute URL; empty for none. */
  @Column({ name: 'linked_in_link', type: 'text' })
  linkedInLink!: string;

  @Column({ name: 'support_email', type: 'text' })
  supportEmail!: string;

  @Column({ name: 'disable_watermark', type: 'boolean' })
  disableWatermark!: boolean;

  /** The periods that visitors choose from, shortest first; none for 90 days. */
  @Column({ name: 'time_filters', type: 'text', array: true })
  timeFilters!: TimeFilter[];

  /** The accent of the light theme, `#rrggbb`; empty for ours in both themes. */
  @Column({ name: 'brand_color', type: 'text' })
  brandColor!: string;

  /** The accent of the dark theme; empty for one that follows from the other. */
  @Column({ name: 'brand_color_dark', type: 'text' })
  brandColorDark!: string;

  @Column({ name: 'header_links', type: 'jsonb' })
  headerLinks!: OwnLink[];

  @Column({ name: 'footer_links', type: 'jsonb' })
  footerLinks!: OwnLink[];

  /** As it was typed. */
  @Column({ name: 'custom_css', type: 'text' })
  customCss!: string;

  /** How groups of services stand on the page. */
  @Column({ name: 'groups_shown', type: 'text' })
  groupsShown!: GroupsShown;

  /** Origins of the sites that may show the page in a frame. */
  @Column({ name: 'frame_ancestors', type: 'text', array: true })
  frameAncestors!: string[];

  /** Percent of the time of a partial outage that counts as downtime; null, as the next, for what the first page says. */
  @Column({ name: 'uptime_partial_outage', type: 'smallint', nullable: true })
  uptimePartialOutage!: number | null;

  @Column({ name: 'uptime_degraded_performance', type: 'smallint', nullable: true })
  uptimeDegradedPerformance!: number | null;

  /** Grows with every change; 0 before the first. */
  @Column({ type: 'integer' })
  version!: number;
}

/** Without whose they are. */
export type PageSettings = Omit<PageSettingsEntity, 'customerId' | 'pageId'>;

/** The defaults, for a page without saved settings. */
export const DEFAULT_SETTINGS = {
  notificationDisplayName: '',
  disableEmailSubscriptions: false,
  disableWebhookSubscriptions: false,
  disableSlackSubscriptions: false,
  timeZone: 'UTC',
  language: '',
  website: '',
  headerText: '',
  description: '',
  twitterLink: '',
  linkedInLink: '',
  supportEmail: '',
  disableWatermark: false,
  timeFilters: [],
  brandColor: '',
  brandColorDark: '',
  headerLinks: [],
  footerLinks: [],
  customCss: '',
  groupsShown: 'automatic',
  frameAncestors: [],
  uptimePartialOutage: null,
  uptimeDegradedPerformance: null,
  version: 0,
} satisfies PageSettings;
