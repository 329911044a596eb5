import { type PageState } from './page-state.js';

/** What is sent for a path, before it is encoded. */
export interface PageAnswer {
  readonly contentType: string;
  /** Text is sent as UTF-8. */
  readonly body: string | Uint8Array;
  /** Value of the header of that name; empty for what is no page. */
  readonly contentSecurityPolicy: string;
}

/** What programs fetch of a page: it has no language. */
export interface PageFile {
  readonly contentType: string;
  readonly body: (state: PageState) => string | Uint8Array;
}

export const HTML = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';
