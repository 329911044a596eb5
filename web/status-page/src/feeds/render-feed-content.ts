import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FeedContent, type FeedContentProps } from './FeedContent.js';

/** The content of a feed's entry as an HTML fragment; markup in messages stays visible text. */
export function renderFeedContent(props: FeedContentProps): string {
  return renderToStaticMarkup(createElement(FeedContent, props));
}
