import { formatDate } from '@candor/ui/time/format-date.js';
import { Fragment, type ReactElement } from 'react';
import { splitLinks } from '../text/split-links.js';

/** One update as shown by a feed reader. */
export interface FeedUpdate {
  /** Epoch ms. */
  date: number;
  /** The label of its status. */
  label: string;
  message: string;
}

export interface FeedContentProps {
  /** Its planned time (epoch ms). */
  planned?: { start: number; end: number };
  /** In reading order. */
  updates: readonly FeedUpdate[];
  timeZone: string;
}

/** The updates of one incident as plain markup: feed readers ignore styles. */
export function FeedContent({ planned, updates, timeZone }: FeedContentProps): ReactElement {
  const print = (instant: number): string => formatDate(instant, 'date-time', timeZone);
  return (
    <>
      {planned && (
        <p>
          <em>{`Scheduled for ${print(planned.start)} to ${print(planned.end)}.`}</em>
        </p>
      )}
      {updates.map(({ date, label, message }, index) => (
        <p key={index}>
          <small>{print(date)}</small>
          <br />
          <strong>{label}</strong>: <Lines text={message} />
        </p>
      ))}
    </>
  );
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
