import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { type ElementLook, toHtml } from '@candor/markdown/to-html.js';
import { type Language } from '@candor/words/languages.js';
import { type MarkdownTag } from '@candor/markdown/markdown-node.js';
import { escapeParagraph } from './mail-content.js';
import { CODE_FONT, paragraph, textBlock } from './mail-layout.js';

const MARGIN = 'margin:0 0 12px';

/** How the parts of a message look; the colours of dark mode are those of the layout. */
const LOOKS: Partial<Record<MarkdownTag, ElementLook>> = {
  p: { style: MARGIN },
  ul: { style: `${MARGIN};padding:0 24px` },
  ol: { style: `${MARGIN};padding:0 24px` },
  li: { style: 'margin:0 0 4px' },
  blockquote: { class: 'soft rule', style: `${MARGIN};padding:0 12px;border-left:3px solid #d9dfe5;color:#5b6875` },
  pre: {
    class: 'code',
    style: `${MARGIN};padding:10px 12px;border-radius:6px;background:#f3f5f7;white-space:pre-wrap;word-break:break-word`,
  },
  code: { class: 'code', style: `border-radius:4px;background:#f3f5f7;font-size:13px;line-height:20px;${CODE_FONT}` },
  hr: { class: 'rule', style: 'margin:16px 0;border:0;border-top:1px solid #d9dfe5' },
  a: { class: 'link', style: 'color:#215db0' },
};

/** A message in a mail, as HTML; nothing for one without text. @param lang its language where that is not the mail's */
export function mailMessage({ message, messageFormat }: WrittenMessage, lang?: Language): string {
  if (message === '') return '';
  if (messageFormat === 'plain') return paragraph(escapeParagraph(message), lang);
  return textBlock(toHtml(parseMarkdown(message), LOOKS), lang);
}
