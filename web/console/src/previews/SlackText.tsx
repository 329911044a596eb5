import { Fragment, type ReactElement, type ReactNode } from 'react';

export interface SlackTextObject {
  type: string;
  text: string;
}

const SIGNS: Record<string, string> = {
  ':red_circle:': '🔴',
  ':large_yellow_circle:': '🟡',
  ':large_green_circle:': '🟢',
  ':large_blue_circle:': '🔵',
};

/** The markup that our messages use: code, bold and italic text, links, and emoji. */
const MARKUP =
  /```(?<block>[^]*?)```|`(?<code>[^`\n]+)`|(?<![\p{L}\p{N}])(?:\*(?<bold>[^*\n]+)\*|_(?<italic>[^_\n]+)_)(?![\p{L}\p{N}])|<(?<url>[^|>]+)(?:\|(?<label>[^>]*))?>|(?<sign>:\w+:)/gu;

/** A text of a message approximately as Slack shows it; its links lead nowhere. */
export function SlackText({ type, text }: SlackTextObject): ReactElement {
  return <>{type === 'mrkdwn' ? marked(text) : text}</>;
}

function marked(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let reached = 0;
  for (const match of text.matchAll(MARKUP)) {
    nodes.push(readable(text.slice(reached, match.index)));
    nodes.push(<Fragment key={match.index}>{nodeOf(match.groups ?? {})}</Fragment>);
    reached = match.index + match[0].length;
  }
  return [...nodes, readable(text.slice(reached))];
}

function nodeOf({ block, code, bold, italic, url, label, sign }: Record<string, string | undefined>): ReactNode {
  if (block !== undefined) return <code className="slack-code">{readable(block)}</code>;
  if (code !== undefined) return <code>{readable(code)}</code>;
  if (bold !== undefined) return <strong>{marked(bold)}</strong>;
  if (italic !== undefined) return <em>{marked(italic)}</em>;
  if (url !== undefined) return <span className="slack-link">{readable(label ?? url)}</span>;
  return sign === undefined ? '' : (SIGNS[sign] ?? sign);
}

/** https://docs.slack.dev/messaging/formatting-message-text/#escaping */
function readable(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
