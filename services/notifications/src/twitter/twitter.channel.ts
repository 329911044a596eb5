import { type TwitterTarget } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type Channel, type Recipient } from '../channel/channel.js';
import { type Outcome } from '../ledger/outcome.js';
import { isInternal } from '../channel/is-internal.js';
import { type IntegrationTest, type Notification } from '../channel/notification.js';
import { type PublicNews } from '../channel/short-news.js';
import { eventTime } from '../ledger/event-time.js';
import { tweetText } from './tweet-text.js';
import { type Posted, type TwitterPosts } from './twitter-api.js';
import { isRootLost, isUnauthorized, limitedUntil, mustWait, outcomeOfError, tryAgain } from './twitter-outcome.js';

/** Number of accounts whose limit is kept; those that were limited longest ago are dropped first. */
const REMEMBERED = 10_000;

/**
 * Posts in the name of the organisation's accounts. Later posts about an incident are replies to the first one. A test
 * posts nothing, because posts are public: it asks X whether we have access.
 */
export class TwitterChannel implements Channel {
  readonly name = 'twitter';
  /** When an account with exhausted posts may continue (epoch ms), by its access token. */
  private readonly limits = new Map<string, number>();

  /** @param posts undefined when no X app is configured */
  constructor(
    private readonly posts: TwitterPosts | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  async send(notification: Notification, recipient: Recipient): Promise<Outcome> {
    if (!isPosted(notification)) return { kind: 'rejected', reason: 'This is not posted to X.' };
    // The planner lists no X account for these; this is a second safeguard.
    if (isInternal(notification)) return { kind: 'rejected', reason: 'What is internal is not posted to X.' };
    const attempts = recipient.attempts + 1;
    if (!this.posts) return tryAgain('X is not configured on this installation.', attempts);
    const { twitter } = recipient;
    if (!twitter) return { kind: 'rejected', reason: 'The right to post is missing.', refusal: 'gone' };
    const newsAt = eventTime(notification.eventId, this.now());
    try {
      if (notification.kind === 'integration-test') {
        await this.posts.check(twitter);
        return { kind: 'delivered', status: 200 };
      }
      const until = this.limits.get(twitter.accessToken) ?? 0;
      if (until > this.now()) return mustWait(until, { newsAt, now: this.now() });
      return await this.post(this.posts, notification, twitter, recipient.rootReference);
    } catch (error) {
      if (isUnauthorized(error) && !(await this.posts.knowsUs())) {
        return tryAgain('X does not accept the configuration of this installation.', attempts, 401);
      }
      return outcomeOfError(error, { attempts, newsAt, now: this.now() });
    }
  }

  async close(): Promise<void> {
    // The client keeps nothing open.
  }

  private async post(
    posts: TwitterPosts,
    news: PublicNews,
    target: TwitterTarget,
    root: string | undefined,
  ): Promise<Outcome> {
    try {
      const { id, usedUpUntil, replaces } = await postUnder(posts, target, tweetText(news), root);
      if (usedUpUntil !== undefined) this.remember(target, usedUpUntil);
      return { kind: 'delivered', status: 201, reference: id, replaces };
    } catch (error) {
      const until = limitedUntil(error, this.now());
      if (until !== undefined) this.remember(target, until);
      throw error;
    }
  }

  private remember({ accessToken }: TwitterTarget, until: number): void {
    this.limits.delete(accessToken);
    this.limits.set(accessToken, until);
    if (this.limits.size > REMEMBERED) this.limits.delete([...this.limits.keys()][0] ?? '');
  }
}

function isPosted(notification: Notification): notification is PublicNews | IntegrationTest {
  return (
    notification.kind === 'incident-update' ||
    notification.kind === 'maintenance-notice' ||
    notification.kind === 'announcement' ||
    notification.kind === 'integration-test'
  );
}

/** As a reply to the root, or alone when that no longer exists. */
async function postUnder(
  posts: TwitterPosts,
  target: TwitterTarget,
  text: string,
  root?: string,
): Promise<Posted & { readonly replaces?: string }> {
  try {
    return await posts.post(target, text, root);
  } catch (error) {
    if (root === undefined || !isRootLost(error)) throw error;
    return { ...(await posts.post(target, text)), replaces: root };
  }
}

/** An integration like any other, but with public posts. */
