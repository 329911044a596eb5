import { json, type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { Recording } from '../../sinks/recording.js';
import type { SlackAuthorizations, SlackToken } from './slack-authorizations.js';
import { areValidBlocks } from './slack-blocks.js';

/** A channel of the workspace. */
export interface SlackChannel {
  readonly isPrivate?: boolean;
  readonly isArchived?: boolean;
  /** Whether our app was invited, without which it may not post into a private one. */
  readonly isMember?: boolean;
}

/** A post or update in a channel, as it arrived. */
export interface SlackAct {
  readonly kind: 'posted' | 'updated' | 'posted by webhook';
  readonly channel: string;
  /** Slack's id of the message. */
  readonly ts: string;
  readonly text: string;
  readonly blocks: unknown;
  /** The root message it replies to. */
  readonly thread?: string;
  /** Whether the channel shows the reply too. */
  readonly broadcast: boolean;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Slack truncates longer texts; we must not send any:
 * https://docs.slack.dev/changelog/2018-truncating-really-long-messages
 */
const MAX_TEXT = 40_000;
/** "1 message per second per channel, short bursts allowed": https://docs.slack.dev/apis/web-api/rate-limits */
const EVERY_MS = 1_000;
const BURST = 2;

/** The posting part of the Slack double: channels and their messages. */
export class SlackMessages {
  /** By id; unknown ones are refused. */
  readonly channels = new Map<string, SlackChannel>([['C1', {}]]);
  /** Everything that was accepted, in order. */
  readonly acts = new Recording<SlackAct>();
  /** Tokens whose app was removed from its workspace. */
  readonly revoked = new Set<string>();
  /** Calls refused because of a channel's rate limit. */
  limited = 0;
  /** The messages that channels show now, by ts. */
  private readonly standing = new Map<string, SlackAct>();
  /** When the full allowance of a channel is available again (epoch ms). */
  private readonly wholeAt = new Map<string, number>();
  private count = 0;

  constructor(private readonly authorizations: SlackAuthorizations) {}

  /** The messages of a channel now, roots and replies, oldest first. */
  in(channel: string): SlackAct[] {
    return [...this.standing.values()].filter((message) => message.channel === channel);
  }

  /** Deletes a message, as a user would. */
  delete(ts: string): void {
    this.standing.delete(ts);
  }

  /** Rate-limits the channel: it accepts nothing until then (epoch ms). */
  hold(channel: string, until: number): void {
    this.wholeAt.set(channel, until + (BURST - 1) * EVERY_MS);
  }

  /** https://docs.slack.dev/reference/methods/chat.postMessage */
  postMessage(form: URLSearchParams, request: ProviderRequest): ProviderAnswer {
    const channel = form.get('channel') ?? '';
    const refused = this.refusal(form, request, channel);
    if (refused) return json({ ok: false, error: refused });
    const limited = this.limit(channel);
    if (limited) return limited;
    const root = form.get('thread_ts') ?? '';
    // A reply to a deleted message is not refused: it appears in the channel by itself (slack-go/slack#1571).
    const thread = this.standing.get(root)?.channel === channel ? root : undefined;
    const broadcast = thread !== undefined && form.get('reply_broadcast') === 'true';
    const act = this.put(form, { kind: 'posted', channel, ts: this.nextTs(), thread, broadcast });
    return json({
      ok: true,
      channel,
      ts: act.ts,
      message: { type: 'message', text: act.text, ts: act.ts, ...(thread && { thread_ts: thread }) },
    });
  }

  /** https://docs.slack.dev/reference/methods/chat.update */
  update(form: URLSearchParams, request: ProviderRequest): ProviderAnswer {
    const channel = form.get('channel') ?? '';
    const refused = this.refusal(form, request, channel);
    if (refused) return json({ ok: false, error: refused });
    const ts = form.get('ts') ?? '';
    const before = this.standing.get(ts);
    if (before?.channel !== channel) return json({ ok: false, error: 'message_not_found' });
    const { thread, broadcast } = before;
    const act = this.put(form, { kind: 'updated', channel, ts, thread, broadcast });
    return json({ ok: true, channel, ts, text: act.text });
  }

  /** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors */
  webhook({ url, body }: ProviderRequest): ProviderAnswer {
    const granted = [...this.authorizations.tokens.values()].find(
      ({ webhookUrl }) => new URL(webhookUrl).pathname === url.pathname,
    );
    if (!granted || this.revoked.has(granted.token)) return { status: 404, body: 'no_service' };
    const channel = granted.channel.id;
    const known = this.channels.get(channel);
    if (!known) return { status: 404, body: 'channel_not_found' };
    if (known.isArchived) return { status: 410, body: 'channel_is_archived' };
    const form = new URLSearchParams();
    try {
      const { text, blocks } = JSON.parse(body) as { text?: string; blocks?: unknown };
      if (text !== undefined) form.set('text', text);
      if (blocks !== undefined) form.set('blocks', JSON.stringify(blocks));
    } catch {
      return { status: 400, body: 'invalid_payload' };
    }
    const wrong = contentRefusal(form);
    if (wrong) return { status: 400, body: wrong };
    const limited = this.limit(channel);
    if (limited) return limited;
    this.put(form, { kind: 'posted by webhook', channel, ts: this.nextTs(), broadcast: false });
    return { status: 200, body: 'ok' };
  }

  private put(form: URLSearchParams, act: Omit<SlackAct, 'text' | 'blocks' | 'at'>): SlackAct {
    const blocks: unknown = JSON.parse(form.get('blocks') ?? '[]');
    const whole = { ...act, text: form.get('text') ?? '', blocks, at: this.authorizations.now() };
    this.standing.set(act.ts, whole);
    this.acts.add(whole);
    return whole;
  }

  private refusal(form: URLSearchParams, { headers }: ProviderRequest, channel: string): string | undefined {
    const name = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? form.get('token') ?? '';
    if (name === '') return 'not_authed';
    if (this.revoked.has(name)) return 'token_revoked';
    const token = this.authorizations.tokens.get(name);
    if (!token) return 'invalid_auth';
    if (!token.scopes.includes('chat:write')) return 'missing_scope';
    return this.channelRefusal(channel, token) ?? contentRefusal(form);
  }

  private channelRefusal(id: string, { scopes }: SlackToken): string | undefined {
    const channel = this.channels.get(id);
    if (!channel) return 'channel_not_found';
    if (channel.isArchived) return 'is_archived';
    if (channel.isMember) return undefined;
    // https://docs.slack.dev/reference/scopes/chat.write.public
    return channel.isPrivate || !scopes.includes('chat:write.public') ? 'not_in_channel' : undefined;
  }

  /** Answers 429 with the time to wait, if the channel has exceeded its rate limit. */
  private limit(channel: string): ProviderAnswer | undefined {
    const now = this.authorizations.now();
    const whole = Math.max(now, this.wholeAt.get(channel) ?? 0) + EVERY_MS;
    const waitMs = whole - now - BURST * EVERY_MS;
    if (waitMs <= 0) {
      this.wholeAt.set(channel, whole);
      return undefined;
    }
    this.limited += 1;
    return json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(Math.ceil(waitMs / 1_000)) });
  }

  private nextTs(): string {
    this.count += 1;
    return `${Math.floor(this.authorizations.now() / 1_000)}.${String(this.count).padStart(6, '0')}`;
  }
}

function contentRefusal(form: URLSearchParams): string | undefined {
  const [text, blocks] = [form.get('text') ?? '', form.get('blocks')];
  if (text.length > MAX_TEXT) return 'msg_too_long';
  if (text === '' && blocks === null) return 'no_text';
  if (blocks === null) return undefined;
  try {
    return areValidBlocks(JSON.parse(blocks)) ? undefined : 'invalid_blocks';
  } catch {
    return 'invalid_blocks_format';
  }
}
