import { type Language } from '@candor/words/languages.js';
import { type PageState } from '../state/page-state.js';

/** The response for a path, before it is encoded. */
export interface PageAnswer {
  readonly contentType: string;
  /** Text is sent as UTF-8. */
  readonly body: string | Uint8Array;
  /** Value of the header of that name; empty for anything but a page. */
  readonly contentSecurityPolicy: string;
}

/** A file that programs fetch from a page. */
export interface PageFile {
  readonly contentType: string;
  /** @param language of the address; none for an address without one */
  readonly body: (state: PageState, language?: Language) => string | Uint8Array;
}

export const HTML = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';
