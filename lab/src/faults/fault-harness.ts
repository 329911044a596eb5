import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { startSlackDouble, type SlackDouble } from '../doubles/slack/slack-double.js';
import { startTwitterDouble, type TwitterDouble } from '../doubles/twitter/twitter-double.js';
import { startHttpSink, type HttpSink, type SinkAnswer } from '../sinks/http-sink.js';
import { Sink } from '../sinks/sink.js';
import { ScenarioStack } from '../scenario/scenario-stack.js';
import { randomOf, type Random } from './random.js';

/** `small` shows in seconds that the row works; `full` verifies the promise. */
export type FaultSize = 'small' | 'full';

/** Origins of receivers that hang: connections are counted by origin. */
const HANGING_ORIGINS = 20;
/** Scenarios send from one address what in production comes from many. */
const GATEWAY_LIMITS = { AUTH_RATE_PER_MINUTE: '1000000', SUBSCRIBE_RATE_PER_MINUTE: '1000000' };

const SLACK_APP = { clientId: '1.2', clientSecret: 'a Slack app’s secret', redirectUris: [] };
const TWITTER_APP = { appKey: 'x-app-key', appSecret: 'x-app-secret', callbackUrls: [] };
const SEALING_KEY = { id: 'trials', key: randomBytes(32) };

/** The shared environment of the rows: receivers, and a product that is reused until a row breaks it. */
export class FaultHarness {
  /** Seals secrets that the product can open. */
  readonly sealed = new SealedSecrets([SEALING_KEY]);
  private running: Promise<ScenarioStack> | undefined;

  private constructor(
    readonly size: FaultSize,
    readonly seed: number,
    /** Duration of a storm; unset for that of the size. */
    readonly minutes: number | undefined,
    /** Folder of a built checkout of the previous release; unset where none was named. */
    readonly from: string | undefined,
    readonly mails: Sink,
    /** Receives webhooks. */
    readonly hooks: Sink,
    /** Receives webhooks too, on many origins, for scenarios with dead receivers. */
    readonly deadHooks: Sink,
    readonly slack: SlackDouble,
    readonly twitter: TwitterDouble,
    /** Receives webhooks and responds as `answers` says, by path; 204 to others. */
    readonly answering: HttpSink,
    readonly answers: Map<string, SinkAnswer>,
  ) {}

  /** @param seed of all random choices */
  static async open(size: FaultSize, seed: number, minutes?: number, from?: string): Promise<FaultHarness> {
    const answers = new Map<string, SinkAnswer>();
    const receivers = await Promise.all([
      Sink.start('smtp'),
      Sink.start('http'),
      Sink.start('http', 0, HANGING_ORIGINS),
      startSlackDouble(SLACK_APP),
      startTwitterDouble(TWITTER_APP),
      startHttpSink(({ path }) => answers.get(path)),
    ]);
    return new FaultHarness(size, seed, minutes, from, ...receivers, answers);
  }

  /** The value for the size that is run. */
  of<T>(values: Readonly<Record<FaultSize, T>>): T {
    return values[this.size];
  }

  /** @param name of the row, so that it gets the same numbers whichever rows run beside it */
  random(name: string): Random {
    return randomOf([...name].reduce((sum, char) => Math.imul(sum, 31) + (char.codePointAt(0) ?? 0), this.seed));
  }

  /** The product, started on first use; every process of it is ready. */
  async stack(): Promise<ScenarioStack> {
    this.running ??= this.start();
    const stack = await this.running;
    await stack.allReady();
    return stack;
  }

  /** The previous release in place of the product. @throws Error where none was named */
  async olderStack(): Promise<ScenarioStack> {
    if (this.from === undefined) throw new Error('--from has to name a built checkout of the release before');
    await this.closeStack();
    this.running = this.start(path.resolve(this.from));
    return this.stack();
  }

  /** The product with this in its environment, in place of the one that runs. */
  async startWith(env: Readonly<Record<string, string>>): Promise<void> {
    await this.closeStack();
    this.running = this.start(undefined, env);
    await this.running;
  }

  /** Resets the sinks to their state at the start. */
  async calm(): Promise<void> {
    for (const sink of [this.mails, this.hooks, this.deadHooks]) {
      await sink.behave();
      await sink.clear();
    }
    this.answers.clear();
    this.answering.requests.clear();
    this.slack.delayMs = 0;
    this.slack.messages.acts.clear();
    this.twitter.delayMs = 0;
    this.twitter.posts.tweets.clear();
  }

  /** Ends the product, if it runs; the next row gets a new one. A deliberately broken product may not end cleanly. */
  async closeStack(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await running?.then((stack) => stack.close()).catch((error: Error) => console.error(error.message));
  }

  async close(): Promise<void> {
    await this.closeStack();
    const receivers = [this.mails, this.hooks, this.deadHooks, this.slack, this.twitter, this.answering];
    await Promise.all(receivers.map((receiver) => receiver.close()));
  }

  private async start(from?: string, env: Readonly<Record<string, string>> = {}): Promise<ScenarioStack> {
    const outboundAllow = [...this.hooks.urls, ...this.deadHooks.urls, this.answering.url].map(
      (url) => new URL(url).host,
    );
    return ScenarioStack.start({
      smtpUrl: this.mails.url,
      outboundAllow,
      from,
      env: { ...GATEWAY_LIMITS, ...this.providers(), ...env },
    });
  }

  /** The addresses of Slack and X, the credentials of our app at X, and the key that seals the tokens they issue. */
  private providers(): Record<string, string> {
    return {
      SECRETS_KEYS: `${SEALING_KEY.id}:${SEALING_KEY.key.toString('base64')}`,
      SLACK_API_URL: this.slack.apiUrl,
      SLACK_HOOKS_URL: this.slack.hooksUrl,
      TWITTER_APP_KEY: TWITTER_APP.appKey,
      TWITTER_APP_SECRET: TWITTER_APP.appSecret,
      TWITTER_API_URL: this.twitter.apiUrl,
    };
  }
}
