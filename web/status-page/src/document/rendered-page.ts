import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentSecurityPolicy, type FramedBy, type PageAssets } from './content-security-policy.js';
import { en } from '../language/en.js';
import { type Language, TEXTS } from '../language/languages.js';
import { TextsContext } from '../language/texts-context.js';

/** A finished page: the bytes to serve and the value of the `Content-Security-Policy` header they need. */
export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
}

/**
 * Turns an element whose root is `<html>` into a page. Much slower unless `NODE_ENV` is `production`.
 * @param assets how the element's document gets style and script
 * @param language of its address; English without one
 */
export function renderDocument(
  document: ReactElement,
  assets: PageAssets,
  framedBy: FramedBy = 'nobody',
  language?: Language,
): RenderedPage {
  const value = language === undefined ? en : TEXTS[language];
  const markup = renderToStaticMarkup(createElement(TextsContext, { value }, document));
  return {
    html: /^<!doctype/i.test(markup) ? markup : `<!DOCTYPE html>${markup}`,
    contentSecurityPolicy: contentSecurityPolicy(assets, framedBy),
  };
}
