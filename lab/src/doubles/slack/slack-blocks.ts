/** Limits of Block Kit: https://docs.slack.dev/reference/block-kit/blocks */
const MAX_BLOCKS = 50;
const MAX_HEADER = 150;
const MAX_TEXT = 3_000;
const MAX_CONTEXT = 10;

interface Text {
  readonly type?: unknown;
  readonly text?: unknown;
}

/** Whether Slack would accept these blocks, of the kinds that we use. */
export function areValidBlocks(blocks: unknown): boolean {
  return Array.isArray(blocks) && blocks.length <= MAX_BLOCKS && blocks.every((block) => isValidBlock(block));
}

function isValidBlock(block: { type?: unknown; text?: Text; elements?: unknown }): boolean {
  switch (block?.type) {
    case 'header':
      return block.text?.type === 'plain_text' && isText(block.text, MAX_HEADER);
    case 'section':
      return isText(block.text, MAX_TEXT);
    case 'context': {
      const { elements } = block;
      if (!Array.isArray(elements) || elements.length === 0 || elements.length > MAX_CONTEXT) return false;
      return elements.every((element: Text) => isText(element, MAX_TEXT));
    }
    default:
      return false;
  }
}

/** https://docs.slack.dev/reference/block-kit/composition-objects/text-object */
function isText(given: Text | undefined, max: number): boolean {
  if (given?.type !== 'plain_text' && given?.type !== 'mrkdwn') return false;
  return typeof given.text === 'string' && given.text.length > 0 && given.text.length <= max;
}
