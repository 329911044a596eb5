import { createElement } from 'react';
import { type Language } from '@candor/words/languages.js';
import { type PageState } from '../state/page-state.js';
import { viewOf } from '../state/page-view.js';
import { lookStyle } from '../document/look-style.js';
import { renderDocument, type RenderedPage } from '../document/rendered-page.js';
import { EmbedPage } from './EmbedPage.js';

/** Renders the page at `/embed`, the only one that every site may frame. It links to `pageAssets()`. */
export function renderEmbedPage(state: PageState, language?: Language): RenderedPage {
  return renderDocument(
    createElement(EmbedPage, { view: viewOf(state) }),
    'linked',
    'anybody',
    language,
    lookStyle(state.look),
  );
}
