import { readFileSync } from 'node:fs';
import { type HookCall } from '../hook-call.js';
import { type Message } from '../message.js';
import { escapeHtml, showTime } from './html.js';

/** The data of the page. */
export interface InboxView {
  /** Newest first; only the ones shown in the list. */
  mails: readonly Message[];
  mailCount: number;
  hooks: readonly HookCall[];
  /** The opened mail. */
  message: Message | undefined;
  /** The opened webhook call. */
  hook: HookCall | undefined;
}

const styles = readFileSync(new URL('./inbox.css', import.meta.url), 'utf8');

/** Shows new entries without moving the reader: only the list is replaced. */
const refresh = `
  new EventSource('/changes').onmessage = async () => {
    const html = await (await fetch(location.href)).text();
    const next = new DOMParser().parseFromString(html, 'text/html').querySelector('nav');
    document.querySelector('nav').replaceChildren(...next.childNodes);
  };
  document.addEventListener('click', async (event) => {
    const path = event.target.closest('[data-clear]')?.dataset.clear;
    if (path && (await fetch(path, { method: 'DELETE' })).ok) location.href = '/';
  });`;

/** The inbox as one HTML document; it works without its script, which only keeps the list fresh and empties it. */
export function renderPage(view: InboxView): string {
  const open = view.message !== undefined || view.hook !== undefined;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open ? `${escapeHtml(view.message?.subject ?? view.hook?.path ?? '')} · ` : ''}Inbox</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%232d6a4f'/%3E%3Cpath d='M3 5l5 4 5-4v6H3z' fill='white'/%3E%3C/svg%3E">
<style>${styles}</style>
</head>
<body class="${open ? 'open' : ''}">
<header><a href="/">Inbox</a><span>every mail and webhook of this machine's Candor ends here</span></header>
<main>
<nav aria-label="Received">${renderList(view)}</nav>
<article>${renderOpen(view)}</article>
</main>
<script>${refresh}</script>
</body>
</html>`;
}

function renderList(view: InboxView): string {
  const mails = view.mails.map((mail) =>
    entry(
      `/?message=${mail.id}`,
      mail.id === view.message?.id,
      mail.subject || '(no subject)',
      mail.to.join(', '),
      mail.receivedAt,
    ),
  );
  const hooks = view.hooks.map((call) =>
    entry(
      `/?hook=${call.id}`,
      call.id === view.hook?.id,
      `${call.method} ${call.path}`,
      summary(call),
      call.receivedAt,
    ),
  );
  return (
    section(
      'Mail',
      view.mailCount,
      '/messages',
      mails,
      'No mail yet. Sign up in the console, and the code arrives here.',
    ) +
    section(
      'Webhooks',
      view.hooks.length,
      '/hooks',
      hooks,
      'No calls yet. Use this address with /hooks/anything as a webhook URL.',
    )
  );
}

function section(title: string, count: number, path: string, entries: readonly string[], empty: string): string {
  const clear = count === 0 ? '' : `<button type="button" data-clear="${path}">Clear</button>`;
  const more = count > entries.length ? `<p class="empty">and ${count - entries.length} older</p>` : '';
  const list = entries.length === 0 ? `<p class="empty">${empty}</p>` : `<ul>${entries.join('')}</ul>${more}`;
  return `<section><h2>${title} <small>${count}</small>${clear}</h2>${list}</section>`;
}

function entry(href: string, current: boolean, title: string, detail: string, at: number): string {
  return `<li><a href="${href}"${current ? ' aria-current="true"' : ''}><b>${escapeHtml(title)}</b><time>${showTime(at)}</time><span>${escapeHtml(detail)}</span></a></li>`;
}

function summary(call: HookCall): string {
  return call.body.slice(0, 120);
}

function renderOpen(view: InboxView): string {
  if (view.message !== undefined) return renderMail(view.message);
  if (view.hook !== undefined) return renderHook(view.hook);
  return '<p class="empty">Choose a message to read it.</p>';
}

function renderMail(mail: Message): string {
  const body =
    mail.html === ''
      ? `<pre class="text">${escapeHtml(mail.text)}</pre>`
      : `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/html"></iframe>
<details><summary>As text</summary><pre>${escapeHtml(mail.text)}</pre></details>`;
  return `<a class="back" href="/">Back</a><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<p class="meta">${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${showTime(mail.receivedAt)}</p>
${body}
${renderHeaders(mail.headers)}`;
}

function renderHook(call: HookCall): string {
  return `<a class="back" href="/">Back</a><h1>${escapeHtml(`${call.method} ${call.path}`)}</h1>
<p class="meta">${showTime(call.receivedAt)}</p>
<pre class="text">${escapeHtml(indented(call.body))}</pre>
${renderHeaders(call.headers)}`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function renderHeaders(headers: Record<string, string | string[] | undefined>): string {
  const rows = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(one)}</td></tr>`),
  );
  return `<details><summary>Headers</summary><table>${rows.join('')}</table></details>`;
}
