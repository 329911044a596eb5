import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentSecurityPolicy, type FramedBy, type PageAssets } from './content-security-policy.js';
import { en } from '../language/en.js';
import { type Language } from '@candor/words/languages.js';
import { TEXTS } from '../language/languages.js';
import { type PageState } from '../state/page-state.js';
import { lookStyle } from './look-style.js';
import { OwnStyleContext } from './own-style-context.js';
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
 * @param ownStyle the organisation's style, see `lookStyle`
 */
export function renderDocument(
  document: ReactElement,
  assets: PageAssets,
  framedBy: FramedBy = 'nobody',
  language?: Language,
  ownStyle = '',
): RenderedPage {
  const value = language === undefined ? en : TEXTS[language];
  const styled = createElement(OwnStyleContext, { value: ownStyle }, document);
  const markup = renderToStaticMarkup(createElement(TextsContext, { value }, styled));
  return {
    html: /^<!doctype/i.test(markup) ? markup : `<!DOCTYPE html>${markup}`,
    contentSecurityPolicy: contentSecurityPolicy(assets, framedBy, ownStyle),
  };
}

/** The same for a page of an organisation, with its own style, in frames of the sites that it chose. */
export function renderPage(
  document: ReactElement,
  assets: PageAssets,
  { look, frameAncestors }: Pick<PageState, 'look' | 'frameAncestors'>,
  language?: Language,
): RenderedPage {
  return renderDocument(document, assets, frameAncestors, language, lookStyle(look));
}
