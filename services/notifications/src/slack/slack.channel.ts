import { setTimeout as sleep } from 'node:timers/promises';
import { type SlackTarget } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type Channel, type Recipient } from '../channel/channel.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Notification } from '../channel/notification.js';
import { Pace } from './pace.js';
import { type SlackApi } from './slack-api.js';
import { type SlackHooks } from './slack-hooks.js';
import { slackMessages, type SlackMessages, type SlackNotification } from './slack-message.js';
import { hookSilent, isKeptOut, isRootLost, outcomeOfError, outcomeOfHook } from './slack-outcome.js';

/** Slack takes about one message a second per channel: https://docs.slack.dev/apis/web-api/rate-limits */
const EVERY_MS = 1_000;
/**
 * A turn further away than this is not waited for (ms): the slot in the window goes to others, and a recipient that has
 * left meanwhile is not notified.
 */
const PATIENCE_MS = 1_000;

/**
 * Posts as our app in a chosen channel. The first message about an incident is its root: later ones update it and go
 * into its thread, so that a channel shows one message per incident with the newest state. Where the app has no access,
 * each message goes through the channel's webhook and stands alone.
 */
export class SlackChannel implements Channel {
  readonly name = 'slack';
  /** Built once per notification; they are released with the notification. */
  private readonly messages = new WeakMap<Notification, SlackMessages>();
  private readonly pace: Pace;

  constructor(
    private readonly api: SlackApi,
    private readonly hooks: SlackHooks,
    private readonly now: () => number = Date.now,
  ) {
    this.pace = new Pace(EVERY_MS, now);
  }

  async send(notification: Notification, recipient: Recipient): Promise<Outcome> {
    if (!isPosted(notification)) return { kind: 'rejected', reason: 'This is not posted to Slack.' };
    const { slack } = recipient;
    const channel = slack?.channelId || slack?.webhookUrl;
    if (!slack || !channel || !(hasToken(slack) || this.hasHook(slack))) {
      return { kind: 'rejected', reason: 'The right to post into the channel is missing.', refusal: 'gone' };
    }
    const turn = this.pace.take(channel, PATIENCE_MS);
    if (!turn.taken) return { kind: 'postponed', afterMs: turn.waitMs, reason: 'The channel has its turn later.' };
    if (turn.waitMs > 0) await sleep(turn.waitMs);
    const messages = this.messagesOf(notification);
    const outcome = hasToken(slack)
      ? await this.postAsApp(messages, slack, recipient, isOutdated(notification))
      : await this.postToHook(messages, slack, recipient);
    if (outcome.kind === 'postponed') this.pace.pause(channel, outcome.afterMs);
    return outcome;
  }

  close(): Promise<void> {
    return this.hooks.close();
  }

  private async postAsApp(
    messages: SlackMessages,
    slack: SlackTarget,
    recipient: Recipient,
    outdated: boolean,
  ): Promise<Outcome> {
    try {
      return await this.post(messages, slack, recipient.rootReference, outdated);
    } catch (error) {
      if (isKeptOut(error) && this.hasHook(slack)) return this.postToHook(messages, slack, recipient);
      return outcomeOfError(error, recipient.attempts + 1);
    }
  }

  private async post(
    { root, reply, broadcast }: SlackMessages,
    { botToken, channelId }: SlackTarget,
    rootReference: string | undefined,
    outdated: boolean,
  ): Promise<Outcome> {
    if (rootReference === undefined || !reply) return posted(await this.api.post(botToken, channelId, root));
    try {
      // The root first: updating it twice does no harm, replying twice does. And a reply to a missing root would not be
      // refused, it would appear in the channel without its title.
      if (!outdated) await this.api.update(botToken, channelId, rootReference, root);
      return posted(await this.api.post(botToken, channelId, reply, { root: rootReference, broadcast }));
    } catch (error) {
      if (!isRootLost(error)) throw error;
      return posted(await this.api.post(botToken, channelId, root), rootReference);
    }
  }

  private async postToHook({ root }: SlackMessages, slack: SlackTarget, recipient: Recipient): Promise<Outcome> {
    try {
      return outcomeOfHook(await this.hooks.post(slack.webhookUrl, root), recipient.attempts + 1, this.now());
    } catch {
      // The cause may contain the address, which is a secret.
      return hookSilent(recipient.attempts + 1);
    }
  }

  private hasHook({ webhookUrl }: SlackTarget): boolean {
    return this.hooks.isHook(webhookUrl);
  }

  private messagesOf(notification: SlackNotification): SlackMessages {
    let messages = this.messages.get(notification);
    if (!messages) this.messages.set(notification, (messages = slackMessages(notification)));
    return messages;
  }
}

function posted(reference: string, replaces?: string): Outcome {
  return { kind: 'delivered', status: 200, reference, replaces };
}

function hasToken({ botToken, channelId }: SlackTarget): boolean {
  return botToken !== '' && channelId !== '';
}

/** The root may show something newer already. */
function isOutdated(notification: SlackNotification): boolean {
  return notification.kind === 'incident-update' && notification.outdated === true;
}

function isPosted(notification: Notification): notification is SlackNotification {
  return (
    notification.kind === 'incident-update' ||
    notification.kind === 'maintenance-notice' ||
    notification.kind === 'announcement' ||
    notification.kind === 'update-overdue' ||
    notification.kind === 'draft-proposed' ||
    notification.kind === 'upstream-unreadable' ||
    notification.kind === 'integration-test'
  );
}
