import { isBlock } from '@candor/markdown/markdown-node.js';
import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { splitLinks } from '@candor/markdown/split-links.js';
import { MarkdownText } from '@candor/ui/text/MarkdownText.js';
import { type Language } from '@candor/words/languages.js';
import { Fragment, type ReactElement } from 'react';
import { type Texts } from '../language/en.js';

/** One update as shown by a feed reader. */
export interface FeedUpdate {
  /** Epoch ms. */
  date: number;
  /** The label of its status. */
  label: string;
  written: WrittenMessage;
  /** The language of the message where that is not the feed's. */
  lang?: Language;
}

export interface FeedContentProps {
  /** Its planned time (epoch ms). */
  planned?: { start: number; end: number };
  /** When it ends (epoch ms). */
  until?: number;
  /** In reading order. */
  updates: readonly FeedUpdate[];
  timeZone: string;
  texts: Texts;
}

/** The updates of one incident, or an announcement, as plain markup: feed readers ignore styles. */
export function FeedContent({ planned, until, updates, timeZone, texts }: FeedContentProps): ReactElement {
  const print = (instant: number): string => texts.date(instant, 'date-time', timeZone);
  return (
    <>
      {planned && (
        <p>
          <em>{texts.feeds.scheduled(print(planned.start), print(planned.end))}</em>
        </p>
      )}
      {until !== undefined && (
        <p>
          <em>{texts.announcements.until.join(print(until))}</em>
        </p>
      )}
      {updates.map(({ date, label, written, lang }, index) => {
        const { line, blocks } = partsOf(written);
        return (
          <Fragment key={index}>
            <p>
              <small>{print(date)}</small>
              <br />
              <strong>{label}</strong>: {lang && line ? <span lang={lang}>{line}</span> : line}
            </p>
            {lang && blocks ? <div lang={lang}>{blocks}</div> : blocks}
          </Fragment>
        );
      })}
    </>
  );
}

/** What stands behind the label, and what follows below. */
function partsOf({ message, messageFormat }: WrittenMessage): { line?: ReactElement; blocks?: ReactElement } {
  if (messageFormat === 'plain') return { line: <Lines text={message} /> };
  const nodes = parseMarkdown(message);
  const [first, ...others] = nodes;
  if (first === undefined || !isBlock(first) || first.tag !== 'p') return { blocks: <MarkdownText nodes={nodes} /> };
  return { line: <MarkdownText nodes={first.children} />, blocks: <MarkdownText nodes={others} /> };
}

function Lines({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(/\r?\n/).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {splitLinks(line).map((part, nth) =>
            part.href === undefined ? (
              part.text
            ) : (
              <a key={nth} href={part.href}>
                {part.text}
              </a>
            ),
          )}
        </Fragment>
      ))}
    </>
  );
}
