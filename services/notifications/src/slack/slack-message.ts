import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { escapeMrkdwn, toMrkdwn } from '@candor/markdown/to-mrkdwn.js';
import {
  type IntegrationTest,
  type OverdueUpdate,
  type ProposedDraft,
  type UnreadablePage,
} from '../channel/notification.js';
import { displayTime } from '../channel/display-time.js';
import { incidentConsoleUrl, openIncidentsUrl, upstreamsUrl } from '../channel/page-url.js';
import { draftWords, namesInShort, pageOf, providerNameOf } from '../channel/proposed-draft.js';
import { oneLine } from '../channel/one-line.js';
import { shortNews, type PublicNews, type ShortNews } from '../channel/short-news.js';

/** What is posted to Slack. */
export type SlackNotification = PublicNews | IntegrationTest | OverdueUpdate | ProposedDraft | UnreadablePage;

type Text = { type: 'plain_text'; text: string; emoji: false } | { type: 'mrkdwn'; text: string; verbatim: true };

/** The part of Block Kit that we use: https://docs.slack.dev/reference/block-kit/blocks */
export type SlackBlock =
  { type: 'header'; text: Text } | { type: 'section'; text: Text } | { type: 'context'; elements: Text[] };

/** One message: the blocks, and the text of its notification on a phone. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: SlackBlock[];
}

/** What one notification looks like in a channel. */
export interface SlackMessages {
  /** The root message in the channel, updated as the incident moves. */
  readonly root: SlackMessage;
  /** The reply in its thread for every later step; absent where there is only one. */
  readonly reply?: SlackMessage;
  /** Whether the channel has to see the reply too: the incident is over. */
  readonly broadcast: boolean;
}

/** Limits of characters in a header and in a section. */
const HEADER_LENGTH = 150;
const SECTION_LENGTH = 3_000;
const REASON_LENGTH = 500;
const SIGNS: Record<ShortNews['tone'], string> = {
  trouble: ':red_circle:',
  watched: ':large_yellow_circle:',
  over: ':large_green_circle:',
  planned: ':large_blue_circle:',
  news: ':mega:',
};

/**
 * Builds both messages. User input is inserted as plain text, or escaped where it is Markdown, so that it mentions
 * nobody; only Markdown links.
 */
export function slackMessages(notification: SlackNotification): SlackMessages {
  const sender = oneLine(notification.organisation.senderName, 80);
  if (notification.kind === 'integration-test') return { root: testMessage(notification, sender), broadcast: false };
  if (notification.kind === 'update-overdue') return { root: overdueMessage(notification, sender), broadcast: false };
  if (notification.kind === 'draft-proposed') return { root: draftMessage(notification, sender), broadcast: false };
  if (notification.kind === 'upstream-unreadable')
    return { root: unreadableMessage(notification, sender), broadcast: false };
  const news = shortNews(notification);
  const text = escapeMrkdwn(`[${sender}] ${news.label}: ${news.name}`);
  return {
    root: { text, blocks: [header(news.name || news.label), ...body(news)] },
    reply: { text, blocks: body(news) },
    broadcast: news.tone === 'over',
  };
}

function body(news: ShortNews): SlackBlock[] {
  const when = news.when ?? news.at;
  const services = news.services.join('\n');
  const message = messageOf(news.written);
  return [
    section(mrkdwn(`${SIGNS[news.tone]} *${escapeMrkdwn(news.label)}*${when ? `  ·  ${escapeMrkdwn(when)}` : ''}`)),
    ...(message.text ? [section(message)] : []),
    ...(news.promise ? [section(plain(news.promise, SECTION_LENGTH))] : []),
    ...(services ? [{ type: 'context' as const, elements: [plain(services, SECTION_LENGTH)] }] : []),
    { type: 'context', elements: [mrkdwn(`<${news.url}|Follow on the status page>`)] },
  ];
}

function messageOf({ message, messageFormat }: WrittenMessage): Text {
  if (messageFormat === 'plain') return plain(message, SECTION_LENGTH);
  return mrkdwn(toMrkdwn(parseMarkdown(message), SECTION_LENGTH));
}

function testMessage({ test }: IntegrationTest, sender: string): SlackMessage {
  const who = oneLine(test.requestedBy, 80);
  const text = `This is a test: notifications of ${sender} arrive in this channel. Nothing has happened.`;
  return {
    text: escapeMrkdwn(text),
    blocks: [
      section(plain(text, SECTION_LENGTH)),
      ...(who ? [{ type: 'context' as const, elements: [plain(`${who} asked for it.`, SECTION_LENGTH)] }] : []),
    ],
  };
}

/** A reminder for staff, which stands alone. */
function overdueMessage({ organisation, overdue, name: title }: OverdueUpdate, sender: string): SlackMessage {
  const name = oneLine(title, HEADER_LENGTH);
  const time = displayTime(overdue.promisedAt, organisation.timeZone);
  const said = `The next update was promised by ${time} and has not come.`;
  return {
    text: escapeMrkdwn(`[${sender}] Update overdue: ${name}`),
    blocks: [
      header(name),
      section(mrkdwn(`:alarm_clock: *Update overdue*  ·  ${escapeMrkdwn(said)}`)),
      { type: 'context', elements: [mrkdwn(`<${incidentConsoleUrl(organisation, overdue.incidentId)}|Add an entry>`)] },
    ],
  };
}

/** A draft of an incident for staff, which stands alone. */
function draftMessage({ organisation, draft }: ProposedDraft, sender: string): SlackMessage {
  const { provider, providerUrl, incident, incidentUrl, title, message, services } = draftWords(draft);
  const concerned = namesInShort(services, 'others');
  const said = concerned ? `${provider}: a problem that concerns ${concerned}` : `Proposed incident: ${title}`;
  const links = [
    `<${openIncidentsUrl(organisation)}|Publish, join or dismiss it>`,
    ...linkTo(incidentUrl, [`Incident at ${provider}`, incident].filter(Boolean).join(': ')),
    ...pageLink(providerUrl, provider),
  ];
  return {
    text: escapeMrkdwn(`[${sender}] ${said}`),
    blocks: [
      header(title || 'Proposed incident'),
      section(mrkdwn(':mag: *Proposed incident*  ·  Nothing was published')),
      section(plain([`Something is wrong at ${provider}.`, dependingOn(services)].join(' ').trim(), SECTION_LENGTH)),
      ...(message ? [section(plain(message, SECTION_LENGTH))] : []),
      { type: 'context', elements: links.map(mrkdwn) },
    ],
  };
}

/** What staff hear of a provider whose status is not known; it stands alone. */
function unreadableMessage({ organisation, unreadable }: UnreadablePage, sender: string): SlackMessage {
  const provider = providerNameOf(unreadable.providerName);
  const said = `The status page of ${provider} has not been readable since ${displayTime(unreadable.readAt, organisation.timeZone)}.`;
  const reason = oneLine(unreadable.failure, REASON_LENGTH);
  const links = [
    `<${upstreamsUrl(organisation)}|Open third-party components>`,
    ...pageLink(pageOf(unreadable.providerUrl), provider),
  ];
  return {
    text: escapeMrkdwn(`[${sender}] The status page of ${provider} cannot be read`),
    blocks: [
      header(provider || 'A provider'),
      section(mrkdwn(':grey_question: *Status not known*  ·  Nothing on your page has changed')),
      section(plain([said, reason && `Reason: ${reason}`].filter(Boolean).join(' '), SECTION_LENGTH)),
      { type: 'context', elements: links.map(mrkdwn) },
    ],
  };
}

function pageLink(url: string | undefined, provider: string): string[] {
  return linkTo(url, `Status page of ${provider}`);
}

function linkTo(url: string | undefined, label: string): string[] {
  return url ? [`<${escapeMrkdwn(url)}|${escapeMrkdwn(label)}>`] : [];
}

function dependingOn(services: readonly string[]): string {
  return services.length > 0 ? `Services of yours that depend on it: ${services.join(', ')}` : '';
}

function header(text: string): SlackBlock {
  return { type: 'header', text: plain(text, HEADER_LENGTH) };
}

function section(text: Text): SlackBlock {
  return { type: 'section', text };
}

function mrkdwn(text: string): Text {
  return { type: 'mrkdwn', text, verbatim: true };
}

function plain(text: string, length: number): Text {
  return { type: 'plain_text', text: shortened(text, length), emoji: false };
}

/** Slack counts UTF-16 units; a surrogate pair is never split. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
