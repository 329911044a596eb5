/** The elements that a message may have; everything else in it is text. */
export type MarkdownTag =
  'p' | 'br' | 'strong' | 'em' | 'code' | 'pre' | 'ul' | 'ol' | 'li' | 'blockquote' | 'a' | 'hr';

/** An element of a message. */
export interface MarkdownElement {
  readonly tag: MarkdownTag;
  /** Of a link: absolute, http, https or mailto, with nothing that has to be escaped but `&`. */
  readonly href?: string;
  /** Of a numbered list that does not begin at 1. */
  readonly start?: number;
  readonly children: readonly MarkdownNode[];
}

/** A piece of a parsed message: text as it is read, or an element. */
export type MarkdownNode = string | MarkdownElement;

const BLOCKS: readonly MarkdownTag[] = ['p', 'pre', 'ul', 'ol', 'li', 'blockquote', 'hr'];

/** Whether it begins a line of its own, other than text and what stands within a line. */
export function isBlock(node: MarkdownNode): node is MarkdownElement {
  return typeof node !== 'string' && BLOCKS.includes(node.tag);
}

/** The children of a block in which every run of text and links is a paragraph, as the items of a list have them. */
export function inParagraphs(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  const blocks: MarkdownElement[] = [];
  let run: MarkdownNode[] = [];
  const close = (): void => {
    if (run.length > 0) blocks.push({ tag: 'p', children: run });
    run = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) run.push(node);
    else {
      close();
      blocks.push(node);
    }
  }
  close();
  return blocks;
}

/** The text of nodes without their marks. @param lineBreak what stands for a line break */
export function textOf(nodes: readonly MarkdownNode[], lineBreak: string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return node.tag === 'br' ? lineBreak : textOf(node.children, lineBreak);
    })
    .join('');
}
