import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Receives a document from the console, shows it, and reports its height. Scripts in it do not run: the policy admits
 * this one only, by its hash.
 */
const SCRIPT = `addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data.html !== 'string') return;
  const shown = new DOMParser().parseFromString(data.html, 'text/html');
  document.head.replaceChildren(...shown.querySelectorAll('style'));
  for (const { name, value } of shown.body.attributes) document.body.setAttribute(name, value);
  document.body.replaceChildren(...shown.body.childNodes);
  parent.postMessage({ height: document.documentElement.scrollHeight }, '*');
});`;

const PAGE = `<!doctype html><html lang="en"><head><title>Preview</title></head><body><script>${SCRIPT}</script></body></html>`;

/** Nothing but this script runs; the preview contains styles, and loads images from wherever its page is. */
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
 * The frame in which the console shows previews. A document in a frame of the console itself would have the console's
 * policy, which forbids the styles in mails; this one has a policy and an origin of its own.
 */
export const servePreviewFrame: RequestHandler = (_request, response) => {
  response.setHeader('content-security-policy', POLICY);
  response.type('html').send(PAGE);
};
