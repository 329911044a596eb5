import { json, type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { Recording } from '../../sinks/recording.js';
import { tweetWeight } from './tweet-weight.js';
import type { TwitterAccessToken, TwitterAuthorizations } from './twitter-authorizations.js';

/** A post that X accepted. */
export interface Tweet {
  readonly id: string;
  readonly userId: string;
  readonly text: string;
  readonly replyTo?: string;
  /** Epoch ms. */
  readonly at: number;
}

/** The remaining posts of one account, and when the full number is available again (epoch ms). */
export interface TweetLimit {
  readonly limit: number;
  remaining: number;
  readonly reset: number;
}

const MAX_WEIGHT = 280;

/**
 * The posting part of the X double. Its texts are X's: https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 */
export class TwitterPosts {
  /** Everything that was accepted, in order. */
  readonly tweets = new Recording<Tweet>();
  /** Accounts, by user id, that X has suspended. */
  readonly suspended = new Set<string>();
  /**
   * Limits over 15 minutes and over a day, by user id; none by default:
   * https://docs.x.com/x-api/fundamentals/rate-limits
   */
  readonly limits = new Map<string, { readonly window: TweetLimit; readonly day?: TweetLimit }>();
  /** Requests that were refused because of a limit. */
  limited = 0;
  /** Requests that were refused because the account has already posted the same text. */
  duplicates = 0;
  private readonly deleted = new Set<string>();
  private count = 0;

  constructor(private readonly authorizations: TwitterAuthorizations) {}

  /** What an account has posted. */
  of(userId: string): Tweet[] {
    return this.tweets.items.filter((tweet) => tweet.userId === userId);
  }

  /** Deletes a post, as a user would. */
  delete(id: string): void {
    this.deleted.add(id);
  }

  /** https://docs.x.com/x-api/users/get-my-user */
  me(request: ProviderRequest): ProviderAnswer {
    const account = this.authorizations.whose(request);
    if (!account) return problem(401, 'Unauthorized');
    if (this.suspended.has(account.userId)) return suspension();
    return json({ data: { id: account.userId, name: account.screenName, username: account.screenName } });
  }

  /** https://docs.x.com/x-api/posts/create-post */
  create(request: ProviderRequest): ProviderAnswer {
    const account = this.authorizations.whose(request);
    if (!account) return problem(401, 'Unauthorized');
    if (this.suspended.has(account.userId)) return suspension();
    if (!this.takeFromLimits(account)) {
      this.limited += 1;
      return problem(429, 'Too Many Requests', this.headersFor(account));
    }
    return this.post(account, request);
  }

  private post(account: TwitterAccessToken, request: ProviderRequest): ProviderAnswer {
    const headers = this.headersFor(account);
    const given = parse(request);
    if (!given) return invalid(headers);
    const { text, replyTo } = given;
    if (tweetWeight(text) > MAX_WEIGHT) return problem(403, 'You are not permitted to perform this action.', headers);
    if (replyTo !== undefined && !this.stands(replyTo)) {
      return problem(403, 'You attempted to reply to a Tweet that is deleted or not visible to you.', headers);
    }
    if (this.of(account.userId).some((tweet) => tweet.text === text && this.stands(tweet.id))) {
      this.duplicates += 1;
      return problem(403, 'You are not allowed to create a Tweet with duplicate content.', headers);
    }
    this.count += 1;
    const id = String(1_600_000_000_000_000_000n + BigInt(this.count));
    this.tweets.add({ id, userId: account.userId, text, replyTo, at: this.authorizations.now() });
    return json({ data: { id, text, edit_history_tweet_ids: [id] } }, 201, headers);
  }

  private stands(id: string): boolean {
    return !this.deleted.has(id) && this.tweets.items.some((tweet) => tweet.id === id);
  }

  private takeFromLimits({ userId }: TwitterAccessToken): boolean {
    const { window, day } = this.limits.get(userId) ?? {};
    const limits = [window, day].filter((limit) => limit !== undefined && limit.reset > this.authorizations.now());
    if (limits.some((limit) => limit?.remaining === 0)) return false;
    for (const limit of limits) if (limit) limit.remaining -= 1;
    return true;
  }

  private headersFor({ userId }: TwitterAccessToken): Record<string, string> {
    const { window, day } = this.limits.get(userId) ?? {};
    return { ...limitHeaders('x-rate-limit', window), ...limitHeaders('x-user-limit-24hour', day) };
  }
}

function parse({ headers, body }: ProviderRequest): { text: string; replyTo?: string } | undefined {
  if (!headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    const { text, reply } = JSON.parse(body) as { text?: unknown; reply?: { in_reply_to_tweet_id?: string } };
    if (typeof text !== 'string' || text.trim() === '') return undefined;
    return { text, replyTo: reply?.in_reply_to_tweet_id };
  } catch {
    return undefined;
  }
}

function limitHeaders(prefix: string, limit: TweetLimit | undefined): Record<string, string> {
  if (!limit) return {};
  return {
    [`${prefix}-limit`]: String(limit.limit),
    [`${prefix}-remaining`]: String(limit.remaining),
    [`${prefix}-reset`]: String(Math.ceil(limit.reset / 1_000)),
  };
}

const TITLES: Readonly<Record<number, string>> = { 401: 'Unauthorized', 403: 'Forbidden', 429: 'Too Many Requests' };

function problem(status: number, detail: string, headers: Record<string, string> = {}): ProviderAnswer {
  return json({ title: TITLES[status], type: 'about:blank', status, detail }, status, headers);
}

function suspension(): ProviderAnswer {
  return problem(403, 'Your account is suspended and is not permitted to access this feature.');
}

function invalid(headers: Record<string, string>): ProviderAnswer {
  const detail = 'One or more parameters to your request was invalid.';
  const type = 'https://api.x.com/2/problems/invalid-request';
  return json({ errors: [{ message: detail }], title: 'Invalid Request', detail, type }, 400, headers);
}
