import {
  type DeliveryChannel,
  type DeliveryReport,
  type DeliveryState,
  type RecipientDelivery,
} from '../api/contract.js';

export const CHANNEL_LABELS: Record<DeliveryChannel, string> = {
  email: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  twitter: 'Twitter',
};

/** The label of each state, the most urgent one first. */
export const STATE_LABELS: Record<DeliveryState, string> = {
  failed: 'Failed',
  pending: 'Pending',
  skipped: 'Skipped',
  delivered: 'Delivered',
};

/** How long delivery records are kept (ms). */
export const KNOWN_MS = 90 * 24 * 3_600_000;

/** The progress of one update on one channel. */
export type ChannelProgress = Omit<DeliveryReport, 'entryId'>;

/** The known deliveries of one update. */
export interface Progress {
  /** One per channel that has recipients. */
  reports: readonly ChannelProgress[];
  /** State of the search for recipients: `looked-for` until all are found, `forgotten` long after. */
  recipients: 'looked-for' | 'found' | 'forgotten';
}

/** Whether all deliveries of a channel are final. */
export function isSettled({ pending, planningComplete }: ChannelProgress): boolean {
  return planningComplete && pending === 0;
}

/** Whether all recipients are found and all deliveries are final. */
export function isOver({ reports, recipients }: Progress): boolean {
  return recipients !== 'looked-for' && reports.every(isSettled);
}

const count = (value: number): string => value.toLocaleString('en-US');

/** '10,240 of 10,240 delivered', then the numbers of failed and of deliberately skipped ones. */
export function deliveryText({ planned, delivered, failed, skipped, planningComplete }: ChannelProgress): string {
  const parts = [`${count(delivered)} of ${count(planned)} delivered`];
  if (!planningComplete) parts.push('still finding recipients');
  if (failed > 0) parts.push(`${count(failed)} failed`);
  if (skipped > 0) parts.push(`${count(skipped)} skipped`);
  return parts.join(', ');
}

/** Why deliveries failed or were skipped, '7 × unsubscribed'. */
export function reasonTexts({ failedReasons, skippedReasons }: ChannelProgress): string[] {
  return [...failedReasons, ...skippedReasons].map(({ reason, count: times }) => `${count(times)} × ${reason}`);
}

/** 'Accepted with 250', 'Failed with 451: Try later'. */
export function attemptText({ delivered, status, reason }: RecipientDelivery['attempts'][number]): string {
  const result = delivered ? 'Accepted' : 'Failed';
  return `${result}${status === undefined ? '' : ` with ${status}`}${reason ? `: ${reason}` : ''}`;
}
