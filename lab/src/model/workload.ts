/** The installation that is put on paper. */
export interface Workload {
  readonly organisations: number;
  /** Of all organisations together. */
  readonly recipients: number;
  /** Of each organisation. */
  readonly services: number;
  /** Entries that each organisation publishes in a day, all of them to all of its recipients. */
  readonly updates: number;
  /** The share of deliveries that are mails, from 0 to 1; the rest are webhooks, and what is sent to Slack counts as one. */
  readonly mailShare: number;
  /** Views of pages per second, at the peak. */
  readonly views: number;
  /** How many times the average the peak is, of views, updates and deliveries: a failure of a large provider. */
  readonly peak: number;
  /** The share of views that find no rendered answer, from 0 to 1. */
  readonly firstViews: number;
  /** How long incidents stay (years). The ledger and events have times of their own. */
  readonly years: number;
}

/** What the issue that asked for the model names; what it leaves open is assumed. */
export const WORKLOAD: Workload = {
  organisations: 100_000,
  recipients: 10_000_000,
  services: 10,
  updates: 1,
  mailShare: 0.8,
  views: 50_000,
  peak: 10,
  firstViews: 0.005,
  years: 2,
};

/** In one currency, whichever. */
export interface Prices {
  readonly coreHour: number;
  readonly gibHour: number;
  /** Of disk. */
  readonly gibMonth: number;
  /** Of traffic to the internet. */
  readonly gibOut: number;
}

/**
 * Assumed, in US dollars: about what AWS lists for Fargate (processor and memory), EBS gp3 (disk) and traffic out of
 * us-east-1, without any discount. A contract, another provider or a CDN changes them by factors.
 */
export const PRICES: Prices = { coreHour: 0.04, gibHour: 0.0045, gibMonth: 0.08, gibOut: 0.05 };
