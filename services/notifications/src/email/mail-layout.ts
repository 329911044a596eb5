import { type Language } from '@candor/words/languages.js';
import { type Organisation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml } from './mail-content.js';

/** The parts of a mail's HTML. All of them are HTML, except for `language`, `preview` and `title`. */
export interface MailParts {
  readonly language: Language;
  /** Shown by mail clients beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly body: string;
  readonly footer: string;
  /** The sender, shown with its logo above the text. */
  readonly organisation?: Pick<Organisation, 'senderName' | 'logoUrl'>;
}

const FONT = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

export const CODE_FONT = `font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`;

/**
 * The frame around every mail: one column that fits a phone, inline styles because clients drop the rest, dark-mode
 * colours for clients that support them.
 */
export function layout({ language, preview, title, body, footer, organisation }: MailParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#15191d!important}
.card{background:#1f252b!important;border-color:#39434d!important}
.strong{color:#f2f5f7!important}
.soft{color:#a9b5c0!important}
.link{color:#8abbff!important}
.code{background:#15191d!important}
.rule{border-color:#39434d!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${organisation ? logo(organisation) : ''}<tr><td class="card" style="background:#ffffff;border:1px solid #d9dfe5;border-radius:8px;padding:24px;${FONT}">
${body}
</td></tr>
<tr><td class="soft" style="padding:16px 8px;color:#5b6875;font-size:13px;line-height:20px;${FONT}">
${footer}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The logo, on white in dark mode too: most are drawn for it. Nothing for an organisation without one. */
function logo({ senderName, logoUrl }: Pick<Organisation, 'senderName' | 'logoUrl'>): string {
  if (!/^https?:\/\//.test(logoUrl)) return '';
  return `<tr><td style="padding:0 0 16px"><img
src="${escapeHtml(logoUrl)}"
alt="${escapeHtml(oneLine(senderName, 80))}" height="36" style="display:block;height:36px;max-width:240px;padding:6px;border-radius:6px;background:#ffffff;color:#1c2127;${FONT}"></td></tr>
`;
}

/** A word in colour above the heading. @param colour dark enough for white text */
export function badge(text: string, colour: string): string {
  return `<p style="margin:0 0 8px"><span style="display:inline-block;padding:2px 10px;border-radius:12px;background:${colour};color:#ffffff;font-size:13px;line-height:20px;font-weight:600">${escapeHtml(text)}</span></p>`;
}

/** A secondary remark. */
export function aside(html: string): string {
  return `<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#5b6875">${html}</p>`;
}

/** @param lang of a text that is not in the language of the mail */
export function heading(html: string, lang?: Language): string {
  return `<h1 class="strong" dir="auto"${langOf(lang)} style="margin:0 0 12px;font-size:20px;line-height:28px;color:#1c2127;word-break:break-word">${html}</h1>`;
}

/** @param lang of a text that is not in the language of the mail */
export function paragraph(html: string, lang?: Language): string {
  return `<p class="strong" dir="auto"${langOf(lang)} style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1c2127;word-break:break-word">${html}</p>`;
}

const langOf = (lang: Language | undefined): string => (lang ? ` lang="${lang}"` : '');

/** Emphasised text in a paragraph. */
export function strong(text: string): string {
  return `<strong>${escapeHtml(text)}</strong>`;
}

/** A code that the reader types. */
export function code(text: string): string {
  return `<p class="strong" style="margin:0 0 16px;font-size:24px;line-height:32px;letter-spacing:2px;font-weight:700;color:#1c2127">${escapeHtml(text)}</p>`;
}

/** A password that the reader types, in which similar letters look different. */
export function password(text: string): string {
  return `<p class="strong" style="margin:0 0 16px;font-size:20px;line-height:28px;font-family:monospace;font-weight:700;color:#1c2127">${escapeHtml(text)}</p>`;
}

/**
 * Paragraphs, lists and whatever else a text has, each of which keeps its distance to the next.
 * @param lang of a text that is not in the language of the mail
 */
export function textBlock(html: string, lang?: Language): string {
  return `<div class="strong" dir="auto"${langOf(lang)} style="margin:0 0 4px;font-size:15px;line-height:24px;color:#1c2127;word-break:break-word">${html}</div>`;
}

/** @param by gives it the colour of its brand; ours without one */
export function button(url: string, label: string, by?: Pick<Organisation, 'brandColor'>): string {
  return `<p style="margin:0 0 16px"><a
href="${escapeHtml(url)}"
style="display:inline-block;padding:10px 18px;border-radius:6px;background:${colorOf(by)};color:#ffffff;font-size:15px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/**
 * A link in running text. @param url stands on a line of its own, so that it may be a placeholder that is replaced
 * later. @param by as that of a button
 */
export function link(url: string, label: string, by?: Pick<Organisation, 'brandColor'>): string {
  return `<a class="link"
href="${escapeHtml(url)}"
style="color:${colorOf(by)}">${escapeHtml(label)}</a>`;
}

/** The brand's colour was checked to be readable on white, and white on it. */
function colorOf(by: Pick<Organisation, 'brandColor'> | undefined): string {
  return by && /^#[0-9a-f]{6}$/.test(by.brandColor) ? by.brandColor : '#215db0';
}
