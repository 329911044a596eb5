import { type ReactElement } from 'react';
import { type Texts } from '../language/en.js';
import { type SystemPageName } from '../page-paths.js';

/** A small page, before it gets its frame. */
export interface SystemPageContent {
  title: string;
  content: ReactElement;
  tone?: 'operational' | 'partial_outage';
  /** Where the organisation's page is, when it is not at this host (absolute URL). */
  home?: string;
  /** Offers other languages. Not for an answer to a form: to ask for its address again is not to post again. */
  languages?: true;
}

/** A small page in any language. */
export type SystemPage = (t: Texts) => SystemPageContent;

/** Small pages by their path under `/_system/`. */
export type SystemPages<Name extends SystemPageName = SystemPageName> = Record<Name, SystemPage>;
