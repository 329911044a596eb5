import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentSecurityPolicy, type FramedBy, type PageAssets } from './document/content-security-policy.js';
import { en } from './language/en.js';
import { type Language, TEXTS } from './language/languages.js';
import { RecordedTexts } from './language/recorded-texts.js';
import { TextsContext } from './language/texts-context.js';

/** A finished page: the bytes to serve, in English where the address has no language, and the value of the `Content-Security-Policy` header they need. */
export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
  /** The same page at its address in a language, under the same policy. Made when asked for, at a fraction of the cost of the first. */
  translated: (language: Language) => string;
}

/**
 * Turns an element whose root is `<html>` into a page. Much slower unless `NODE_ENV` is `production`.
 * @param assets how the element's document comes by style and script
 */
export function renderDocument(
  document: ReactElement,
  assets: PageAssets,
  framedBy: FramedBy = 'nobody',
): RenderedPage {
  const recorded = new RecordedTexts();
  const markup = renderToStaticMarkup(createElement(TextsContext, { value: recorded.texts }, document));
  const page = recorded.page(/^<!doctype/i.test(markup) ? markup : `<!DOCTYPE html>${markup}`);
  return {
    html: page(en),
    contentSecurityPolicy: contentSecurityPolicy(assets, framedBy),
    translated: (language) => page(TEXTS[language]),
  };
}
