import { type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inlinePolicy, linkedPolicy } from './document/content-security-policy.js';

/** A finished page: the bytes to serve and the value of the `Content-Security-Policy` header they need. */
export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Turns an element whose root is `<html>` into a page. Much slower unless `NODE_ENV` is `production`.
 * @param assets how the element's document comes by style and script
 */
export function renderDocument(document: ReactElement, assets: 'inline' | 'linked'): RenderedPage {
  const markup = renderToStaticMarkup(document);
  const html = /^<!doctype/i.test(markup) ? markup : `<!DOCTYPE html>${markup}`;
  return { html, contentSecurityPolicy: assets === 'inline' ? inlinePolicy : linkedPolicy };
}
