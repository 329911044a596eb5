import { ApiResponseError, TwitterApi, type TweetV2PostTweetResult, type TwitterResponse } from 'twitter-api-v2';
import { type TwitterTarget } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { twitterTransport, type TwitterSettings } from '@candor/twitter/twitter-transport.js';

/** From the request to the response (ms). */
const TIMEOUT_MS = 10_000;

export interface Posted {
  /** X's id of the post. */
  readonly id: string;
  /** When the account may post again (epoch ms); undefined while it may. */
  readonly usedUpUntil?: number;
}

/** The calls we make of X's API. They throw the client's own errors, which hold the signed request. */
export class TwitterPosts {
  private readonly transport: ReturnType<typeof twitterTransport>;

  constructor(private readonly settings: TwitterSettings) {
    this.transport = twitterTransport(settings, { timeoutMs: TIMEOUT_MS });
  }

  /** https://docs.x.com/x-api/posts/create-post @param replyTo the post that this one continues */
  async post(target: TwitterTarget, text: string, replyTo?: string): Promise<Posted> {
    const answer: TwitterResponse<TweetV2PostTweetResult> = await this.client(target).v2.post(
      'tweets',
      { text, ...(replyTo && { reply: { in_reply_to_tweet_id: replyTo } }) },
      { fullResponse: true },
    );
    return { id: answer.data.data.id, usedUpUntil: usedUpUntil(answer) };
  }

  /** Asks X which account it is: this needs the same signature as a post, and publishes nothing. */
  async check(target: TwitterTarget): Promise<void> {
    await this.client(target).v2.me();
  }

  /**
   * Whether X knows our app. It refuses a wrong app and a revoked account with the same error, and accounts must not be
   * disabled for an error in our configuration.
   */
  async knowsUs(): Promise<boolean> {
    try {
      await this.client().appLogin();
      return true;
    } catch (error) {
      return !(error instanceof ApiResponseError && (error.code === 401 || error.code === 403));
    }
  }

  /** @param target in whose name; our app's own unless given */
  private client(target?: TwitterTarget): TwitterApi {
    const { appKey, appSecret } = this.settings;
    const account = target && { accessToken: target.accessToken, accessSecret: target.accessSecret };
    return new TwitterApi({ appKey, appSecret, ...account }, this.transport);
  }
}

/** The latest end of an exhausted limit (epoch ms). Limits are per account: over 15 minutes, and over a day. */
export function usedUpUntil({ rateLimit }: Pick<TwitterResponse<unknown>, 'rateLimit'>): number | undefined {
  const ends = [rateLimit, rateLimit?.day, rateLimit?.userDay].flatMap((limit) =>
    limit?.remaining === 0 && Number.isFinite(limit.reset) ? limit.reset * 1_000 : [],
  );
  return ends.length === 0 ? undefined : Math.max(...ends);
}
