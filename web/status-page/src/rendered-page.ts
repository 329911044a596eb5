import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentSecurityPolicy, type FramedBy, type PageAssets } from './document/content-security-policy.js';
import { type FurtherLanguage, TEXTS } from './language/languages.js';
import { RecordedTexts } from './language/recorded-texts.js';
import { TextsContext } from './language/texts-context.js';

/** A finished page: the bytes to serve, in English, and the value of the `Content-Security-Policy` header they need. */
export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
  /** The same page in another language, under the same policy. Made when asked for, at a fraction of the cost of the first. */
  translated: (language: FurtherLanguage) => string;
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
    html: page(TEXTS.en),
    contentSecurityPolicy: contentSecurityPolicy(assets, framedBy),
    translated: (language) => page(TEXTS[language]),
  };
}
