import { type MarkdownNode } from '@candor/markdown/markdown-node.js';
import { type CreateElement, toElements } from '@candor/markdown/to-elements.js';
import { createElement, Fragment, type ReactElement } from 'react';

const create: CreateElement<ReactElement> = (tag, attributes, children) => createElement(tag, attributes, ...children);

/** A parsed message. Each of its elements is made by React, which escapes text, so that nothing in it is ever markup. */
export function MarkdownText({ nodes }: { nodes: readonly MarkdownNode[] }): ReactElement {
  return createElement(Fragment, null, ...toElements(nodes, create));
}
