import { type ReactElement } from 'react';
import { type Texts } from '../language/en.js';
import { type SystemPageName } from '../paths/page-paths.js';

/** A small page, without its frame. */
export interface SystemPageContent {
  title: string;
  content: ReactElement;
  tone?: 'operational' | 'partial_outage';
  /** URL of the organisation's page, when it is not on this host (absolute). */
  home?: string;
  /** Offers other languages. Not for the response to a form: a GET of its address does not repeat the POST. */
  languages?: true;
}

/** A small page in any language. */
export type SystemPage = (t: Texts) => SystemPageContent;

/** Small pages by their path under `/_system/`. */
export type SystemPages<Name extends SystemPageName = SystemPageName> = Record<Name, SystemPage>;
