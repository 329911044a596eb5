import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Takes a document from the console, shows it, and says how tall it is. Scripts in it do not run: they were not parsed as ours. */
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data.html !== 'string') return;
  const shown = new DOMParser().parseFromString(data.html, 'text/html');
  document.head.replaceChildren(...shown.querySelectorAll('style'));
  for (const { name, value } of shown.body.attributes) document.body.setAttribute(name, value);
  document.body.replaceChildren(...shown.body.childNodes);
  parent.postMessage({ height: document.documentElement.scrollHeight }, '*');
});`;

const PAGE = `<!doctype html><html lang="en"><head><title>Preview</title></head><body><script>${SCRIPT}</script></body></html>`;

/** Nothing but this script runs; the preview has styles in it, and images from wherever its page is. */
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src data: https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/**
 * The frame in which the console shows what would be sent. A document in the console's own frame would come under the
 * console's policy, which forbids the styles that mails have; this one has a policy and an origin of its own.
 */
export const servePreviewFrame: RequestHandler = (_request, response) => {
  response.setHeader('content-security-policy', POLICY);
  response.type('html').send(PAGE);
};
