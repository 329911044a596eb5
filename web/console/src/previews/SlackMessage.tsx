import { Fragment, type ReactElement } from 'react';
import { type Preview } from '../api/contract.js';
import { SlackText, type SlackTextObject } from './SlackText.js';

/** A block that contains texts; others are not shown. */
interface SlackBlock {
  type: string;
  text?: SlackTextObject;
  elements?: SlackTextObject[];
}

/** A message approximately as Slack shows it: the same blocks, in our font. */
export function SlackMessage({ message }: { message: Preview['slack'] }): ReactElement {
  return (
    <div className="slack-message">
      {(message.blocks as SlackBlock[]).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { type, text, elements = [] } }: { block: SlackBlock }): ReactElement {
  if (text) {
    return (
      <p className={type === 'header' ? 'slack-header' : undefined}>
        <SlackText {...text} />
      </p>
    );
  }
  return (
    <p className="slack-context">
      {elements.map((element, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <SlackText {...element} />
        </Fragment>
      ))}
    </p>
  );
}
