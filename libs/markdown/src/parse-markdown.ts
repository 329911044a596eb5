import MarkdownIt, { type Token } from 'markdown-it';
import { textOf, type MarkdownElement, type MarkdownNode, type MarkdownTag } from './markdown-node.js';
import { safeLink } from './safe-link.js';

/** How deep blocks and marks may stand in each other; what is deeper is left out. Bounds the time of hostile messages. */
const MAX_NESTING = 20;

/**
 * As long as the longest text that is kept (a postmortem). Only what is looked at before it is saved can be longer: it stays
 * as it was typed, so that nobody can keep a parser busy with it.
 */
const MAX_LENGTH = 20_000;

/**
 * Characters that reorder the text behind them. They are left out, because a message stands beside other text: of a
 * right-to-left text without them the order still follows from its letters.
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const parser = new MarkdownIt('commonmark', { html: false, linkify: true, breaks: true, maxNesting: MAX_NESTING });
parser.enable('linkify');
parser.validateLink = (href) => safeLink(href) !== undefined;
// Only complete addresses become links: "main.py" and "deploy.sh" are names of files.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('ftp:', null).add('//', null);

/**
 * Parses a message: CommonMark, in which single line breaks are kept and http and https addresses become links. HTML
 * stays text; headings become bold paragraphs; images become links. Pure, and the same in browsers.
 */
export function parseMarkdown(source: string): readonly MarkdownNode[] {
  if (source.length > MAX_LENGTH) return [{ tag: 'p', children: [source.replaceAll(BIDI_CONTROLS, '')] }];
  return treeOf(parser.parse(source, {}));
}

/** An element whose children are still being read. */
interface OpenElement {
  readonly element: Omit<MarkdownElement, 'children'> | undefined;
  readonly children: MarkdownNode[];
}

/**
 * The tree that a list of tokens is; a token opens an element, closes it, or is one. The parser bounds how deep blocks
 * stand, but not marks.
 */
function treeOf(tokens: readonly Token[]): MarkdownNode[] {
  const root: OpenElement = { element: undefined, children: [] };
  const open = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.nesting === 1) {
      const element = open.length > MAX_NESTING ? undefined : elementOf(token);
      open.push({ element, children: [] });
    } else if (token.type === 'image') parent.children.push(...imageOf(token, open.some(isLink)));
    else if (token.nesting === 0) parent.children.push(...leafOf(token));
    else {
      open.pop();
      (open.at(-1) ?? root).children.push(...closed(parent, token));
    }
  }
  return root.children;
}

/** An element with all its children. One that is not shown, as the paragraphs of a dense list, is its children. */
function closed({ element, children }: OpenElement, { type }: Token): MarkdownNode[] {
  if (!element) return children;
  if (type !== 'heading_close') return [{ ...element, children }];
  return [{ tag: 'p', children: [{ tag: 'strong', children }] }];
}

const OPENING: Record<string, MarkdownTag> = {
  paragraph_open: 'p',
  heading_open: 'p',
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  strong_open: 'strong',
  em_open: 'em',
  link_open: 'a',
};

function elementOf(token: Token): OpenElement['element'] {
  const tag = token.hidden ? undefined : OPENING[token.type];
  if (tag === undefined) return undefined;
  if (tag === 'a') {
    const href = safeLink(String(token.attrGet('href') ?? ''));
    return href === undefined ? undefined : { tag, href };
  }
  const start = tag === 'ol' ? Number(token.attrGet('start') ?? 1) : 1;
  return start === 1 ? { tag } : { tag, start };
}

function leafOf(token: Token): MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return treeOf(token.children ?? []);
    case 'softbreak':
    case 'hardbreak':
      return [{ tag: 'br', children: [] }];
    case 'code_inline':
      return [{ tag: 'code', children: readable(token.content) }];
    case 'fence':
    case 'code_block':
      return [{ tag: 'pre', children: [{ tag: 'code', children: readable(token.content.replace(/\n$/, '')) }] }];
    case 'hr':
      return [{ tag: 'hr', children: [] }];
    default:
      return readable(token.content);
  }
}

/** A picture as a link to it: pages and mails load nothing from elsewhere. Within a link it is its text. */
function imageOf(token: Token, linked: boolean): MarkdownNode[] {
  const href = safeLink(String(token.attrGet('src') ?? ''));
  const label = textOf(treeOf(token.children ?? []), ' ');
  if (linked || href === undefined) return readable(label);
  return [{ tag: 'a', href, children: [label.trim() || href] }];
}

function isLink({ element }: OpenElement): boolean {
  return element?.tag === 'a';
}

function readable(text: string): string[] {
  const without = text.replace(BIDI_CONTROLS, '');
  return without === '' ? [] : [without];
}
