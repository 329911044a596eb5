import { type MarkdownNode, type MarkdownTag } from './markdown-node.js';

/** Of an element of HTML. No other attribute ever gets into one. */
export interface ElementAttributes {
  readonly href?: string;
  readonly rel?: string;
  readonly start?: number;
}

/** Makes an element from its name, attributes and children, as React's `createElement` does. */
export type CreateElement<T> = (tag: MarkdownTag, attributes: ElementAttributes, children: (T | string)[]) => T;

/** A parsed message as elements of HTML, which the caller makes. */
export function toElements<T>(nodes: readonly MarkdownNode[], create: CreateElement<T>): (T | string)[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { tag, href, start, children } = node;
    const attributes = {
      ...(href !== undefined && { href, rel: 'nofollow noopener noreferrer' }),
      ...(start !== undefined && { start }),
    };
    return create(tag, attributes, toElements(children, create));
  });
}
