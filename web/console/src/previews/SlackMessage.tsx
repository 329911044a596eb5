import { type ReactElement } from 'react';
import { type Preview } from '../api/contract.js';
import { slackText, type SlackBlock } from './preview.rules.js';

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
  if (type === 'header' && text) return <p className="slack-header">{slackText(text)}</p>;
  if (text) return <p>{slackText(text)}</p>;
  return <p className="slack-context">{elements.map(slackText).join(' ')}</p>;
}
