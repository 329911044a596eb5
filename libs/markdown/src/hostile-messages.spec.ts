import { describe, expect, it } from '@jest/globals';
import { HOSTILE_MESSAGES, HUGE_MESSAGES, LONGEST } from '@candor/lab/messages/hostile-messages.js';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { type MarkdownNode } from './markdown-node.js';
import { parseMarkdown } from './parse-markdown.js';
import { toHtml } from './to-html.js';
import { toMrkdwn } from './to-mrkdwn.js';
import { toLine, toText } from './to-text.js';

const TAGS = ['p', 'br', 'strong', 'em', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'];
/** What a parser of HTML adds around a fragment. */
const FRAME = ['html', 'head', 'body'];
const BIDI = /[\u202a-\u202e\u2066-\u2069]/;

type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
}

function textsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textsOf(node.children))).join('');
}

const ALL = [...HOSTILE_MESSAGES, ...HUGE_MESSAGES];

describe.each(ALL.map((source) => [source.slice(0, 60), source]))('the message %j', (_name, source) => {
  const nodes = parseMarkdown(source);

  it('is nothing but elements that messages may have, with links to other pages', () => {
    const document = parse(toHtml(nodes));
    const elements = elementsOf(document).filter(({ tagName }) => !FRAME.includes(tagName));
    for (const { tagName, attrs } of elements) {
      expect(TAGS).toContain(tagName);
      const values = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
      const { href, rel, start, ...others } = values;
      expect(others).toEqual({});
      if (tagName === 'a') {
        expect(href).toMatch(/^(?:https?:\/\/[^/?#\s"<>]|mailto:[^\s"<>])[^\s"<>]*$/);
        expect(['http:', 'https:', 'mailto:']).toContain(new URL(href ?? '').protocol);
        expect(rel).toBe('nofollow noopener noreferrer');
      } else expect({ href, rel }).toEqual({});
      if (start !== undefined) expect([tagName, start]).toEqual(['ol', expect.stringMatching(/^\d+$/)]);
    }
    // A parser that closes or moves elements would find others than were written.
    expect(elements).toHaveLength((toHtml(nodes).match(/<[a-z]/g) ?? []).length);
  });

  it('mentions nobody in Slack and fits into a section', () => {
    const text = toMrkdwn(nodes, 3_000);
    expect(text.length).toBeLessThanOrEqual(3_000);
    const left = text.replace(/<(?:https?:\/\/|mailto:)[^<>|\s]+(?:\|[^<>]*)?>/g, '').replace(/^(?:> )+|^>$/gm, '');
    expect(left).not.toMatch(/[<>]/);
    expect(left).not.toMatch(/&(?!amp;|lt;|gt;)/);
  });

  it('reorders nothing behind it', () => {
    for (const text of [textsOf(nodes), toText(nodes), toLine(nodes), toMrkdwn(nodes, 3_000)]) {
      expect(text).not.toMatch(BIDI);
    }
    expect(toLine(nodes)).not.toMatch(/[\n\r\u2028\u2029]/);
  });

  it('takes not much more space than was typed', () => {
    for (const text of [toHtml(nodes), toText(nodes), toLine(nodes), toMrkdwn(nodes, 3_000)]) {
      expect(text.length).toBeLessThan(60 * LONGEST);
    }
  });
});
