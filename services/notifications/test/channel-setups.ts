import { startSlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { startTwitterDouble } from '@candor/lab/doubles/twitter/twitter-double.js';
import { startHttpSink } from '@candor/lab/sinks/http-sink.js';
import { startSmtpSink } from '@candor/lab/sinks/smtp-sink.js';
import { OutboundClient } from '@candor/outbound/outbound-client.js';
import { create } from '@bufbuild/protobuf';
import { SlackTargetSchema, TwitterTargetSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type Channel, type Recipient } from '../src/channel/channel.js';
import { EmailChannel } from '../src/email/email.channel.js';
import { smtpSender } from '../src/email/smtp-sender.js';
import { SlackApi } from '../src/slack/slack-api.js';
import { SlackHooks } from '../src/slack/slack-hooks.js';
import { SlackChannel } from '../src/slack/slack.channel.js';
import { TwitterPosts } from '../src/twitter/twitter-api.js';
import { TwitterChannel } from '../src/twitter/twitter.channel.js';
import { WebhookChannel } from '../src/webhook/webhook.channel.js';

/** The receiver's behaviour for every message from now on. */
export type Answer = 'takes' | 'is busy' | 'refuses for good' | 'hangs up' | 'takes and hangs up';

/** What another attempt looks like to the receiver when the first one arrived unrecorded. */
export type Repeat = 'two messages under one id' | 'two messages' | 'one message';

/** A channel against a receiver of its kind. */
export interface Setup {
  readonly channel: Channel;
  readonly repeat: Repeat;
  respondWith(answer: Answer): void;
  /** The data of the nth recipient; the first call creates it. */
  recipient(n: number): Omit<Recipient, 'attempts'>;
  /** Strings that must not be revealed: the nth recipient's address, and its credentials. */
  secretsOf(n: number): string[];
  /** The ids of messages that were accepted, the same for repetitions. */
  received(): string[];
  /** Rate-limits the nth recipient for this long (ms), where the receiver supports that. */
  limit?(n: number, ms: number): void;
  /** How many requests were refused because of a limit. */
  limited?(): number;
  close(): Promise<void>;
}

const NO_LINKS = { language: 'en' as const, unsubscribeToken: '', signingSecrets: [] };

async function email(): Promise<Setup> {
  const replies = {
    takes: {},
    'is busy': { code: 451 },
    'refuses for good': { code: 550 },
    'hangs up': { drop: true },
    'takes and hangs up': { drop: true },
  };
  let answer: Answer = 'takes';
  const sink = await startSmtpSink({ onMail: () => replies[answer] });
  const settings = { from: { name: 'Candor', address: 'status@candor.test' }, consoleUrl: 'http://c.test' };
  const channel = new EmailChannel(smtpSender(sink.url, 4), settings);
  return {
    channel,
    repeat: 'two messages under one id',
    respondWith: (next) => (answer = next),
    recipient: (n) => ({
      id: `r${n}`,
      address: `reader${n}@example.com`,
      language: 'en',
      unsubscribeToken: `token-${n}`,
      signingSecrets: [],
    }),
    secretsOf: (n) => [`reader${n}@`, `token-${n}`, sink.url],
    received: () => sink.mails.items.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw.toString())?.[1] ?? ''),
    close: async () => {
      await channel.close();
      await sink.close();
    },
  };
}

async function webhook(): Promise<Setup> {
  const answers = {
    takes: { status: 200 },
    'is busy': { status: 503 },
    'refuses for good': { status: 410 },
    'hangs up': { drop: true },
    'takes and hangs up': { drop: true },
  };
  let answer: Answer = 'takes';
  const sink = await startHttpSink(() => answers[answer]);
  const channel = new WebhookChannel(new OutboundClient({ allow: [new URL(sink.url).host] }));
  return {
    channel,
    repeat: 'two messages under one id',
    respondWith: (next) => (answer = next),
    recipient: (n) => ({
      id: `r${n}`,
      address: `${sink.url}/hook-${n}`,
      language: 'en',
      unsubscribeToken: `token-${n}`,
      signingSecrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
    secretsOf: (n) => [`/hook-${n}`, `token-${n}`, 'whsec_', 'MfKQ9r8'],
    received: () => sink.requests.items.map(({ headers }) => String(headers['webhook-id'])),
    close: async () => {
      await channel.close();
      await sink.close();
    },
  };
}

async function slack(): Promise<Setup> {
  const double = await startSlackDouble({ clientId: '1', clientSecret: 's', redirectUris: [] });
  const client = new OutboundClient({ allow: [new URL(double.hooksUrl).host] });
  const channel = new SlackChannel(new SlackApi(double.apiUrl, 5_000), new SlackHooks(client, double.hooksUrl));
  const tokens = new Map<number, { token: string; webhookUrl: string }>();
  const { authorizations, messages } = double;
  const tokenOf = (n: number) => {
    let token = tokens.get(n);
    if (!token) {
      const chosen = { id: `C${n}`, name: `#status-${n}` };
      messages.channels.set(chosen.id, {});
      tokens.set(n, (token = authorizations.issue({ team: { id: `T${n}`, name: 'Acme' }, channel: chosen })));
    }
    return token;
  };
  return {
    channel,
    repeat: 'two messages',
    respondWith: (answer) => {
      double.fault = { 'is busy': { status: 503 }, 'hangs up': { status: 0, drop: true } }[answer as string];
      double.losesAnswers = answer === 'takes and hangs up';
      messages.revoked.clear();
      if (answer === 'refuses for good') for (const token of authorizations.tokens.keys()) messages.revoked.add(token);
    },
    recipient: (n) => {
      const { token: botToken, webhookUrl } = tokenOf(n);
      const target = create(SlackTargetSchema, { botToken, webhookUrl, channelId: `C${n}` });
      return { ...NO_LINKS, id: `r${n}`, address: '', slack: target };
    },
    secretsOf: (n) => [tokenOf(n).token, 'xoxb-', tokenOf(n).webhookUrl, '/services/'],
    received: () => messages.acts.items.map((act) => `${act.channel} ${act.text}`),
    limit: (n, ms) => messages.hold(`C${n}`, Date.now() + ms),
    limited: () => messages.limited,
    close: async () => {
      await channel.close();
      await double.close();
    },
  };
}

async function twitter(): Promise<Setup> {
  const app = { appKey: 'app-key', appSecret: 'app-secret', callbackUrls: [] };
  const double = await startTwitterDouble(app);
  const { authorizations, posts } = double;
  const channel = new TwitterChannel(new TwitterPosts({ ...app, apiUrl: double.apiUrl }));
  const tokens = new Map<number, { token: string; secret: string }>();
  const tokenOf = (n: number) => {
    let token = tokens.get(n);
    if (!token) tokens.set(n, (token = authorizations.issue({ userId: `${n}`, screenName: `acme${n}` })));
    return token;
  };
  return {
    channel,
    repeat: 'one message',
    respondWith: (answer) => {
      double.fault = { 'is busy': { status: 503 }, 'hangs up': { status: 0, drop: true } }[answer as string];
      double.losesAnswers = answer === 'takes and hangs up';
      if (answer === 'refuses for good') authorizations.tokens.clear();
    },
    recipient: (n) => {
      const { token: accessToken, secret: accessSecret } = tokenOf(n);
      const target = create(TwitterTargetSchema, { accessToken, accessSecret, screenName: `acme${n}` });
      return { ...NO_LINKS, id: `r${n}`, address: '', twitter: target };
    },
    secretsOf: (n) => [tokenOf(n).token, tokenOf(n).secret, app.appKey, app.appSecret, 'oauth_'],
    received: () => posts.tweets.items.map((tweet) => `${tweet.userId} ${tweet.text}`),
    limit: (n, ms) => {
      const reset = Date.now() + ms;
      posts.limits.set(`${n}`, { window: { limit: 200, remaining: 0, reset } });
    },
    limited: () => posts.limited,
    close: async () => {
      await channel.close();
      await double.close();
    },
  };
}

/** Every channel, by name. */
export const setups: readonly [string, () => Promise<Setup>][] = [
  ['email', email],
  ['webhook', webhook],
  ['slack', slack],
  ['twitter', twitter],
];
