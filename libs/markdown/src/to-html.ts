import { type MarkdownNode, type MarkdownTag } from './markdown-node.js';
import { type CreateElement, toElements } from './to-elements.js';

const VOID: readonly MarkdownTag[] = ['br', 'hr'];
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** How an element looks, where no style sheet says so. */
export interface ElementLook {
  readonly class?: string;
  readonly style?: string;
}

/** A parsed message as HTML. @param looks for mails, whose readers drop style sheets */
export function toHtml(nodes: readonly MarkdownNode[], looks: Partial<Record<MarkdownTag, ElementLook>> = {}): string {
  const create: CreateElement<Html> = (tag, attributes, children) => {
    const written = Object.entries({ ...attributes, ...looks[tag] })
      // On lines of their own, so that the lines of a mail stay short.
      .flatMap(([name, value]) => (value === undefined ? [] : `\n${name}="${escaped(String(value))}"`))
      .join('');
    return new Html(VOID.includes(tag) ? `<${tag}${written}>` : `<${tag}${written}>${joined(children)}</${tag}>`);
  };
  return joined(toElements(nodes, create));
}

/** What is HTML already, and not text. */
class Html {
  constructor(readonly html: string) {}
}

function joined(children: (Html | string)[]): string {
  return children.map((child) => (typeof child === 'string' ? escaped(child) : child.html)).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? '');
}
