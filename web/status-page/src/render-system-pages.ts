import { createElement } from 'react';
import { type Language } from '@candor/words/languages.js';
import { type SystemPageName } from './paths/page-paths.js';
import { type PageState } from './state/page-state.js';
import { withFormsThatLead } from './document/content-security-policy.js';
import { lookStyle } from './document/look-style.js';
import { renderDocument, type RenderedPage } from './document/rendered-page.js';
import { PagelessPage, type PagelessName } from './system/pageless-pages.js';
import { SystemPageFrame, systemPages, UnknownHostPage } from './system/system-pages.js';

/**
 * Renders a small page of one organisation, which the gateway answers with itself; visitors never ask for these paths. They depend on
 * the customer's name and services only and link to `pageAssets()`.
 *
 * | path | answer to |
 * |---|---|
 * | `/_system/confirm`, `/_system/unsubscribe` | GET of a link in an email; the page's button posts to the same address |
 * | `/_system/confirmed`, `/_system/unsubscribed` | that POST |
 * | `/_system/subscribed-email` | POST /subscribe/email |
 * | `/_system/subscribed-webhook` | POST /subscribe/webhook; the gateway replaces `{{signingSecret}}` |
 * | `/_system/subscribe-failed` | a refused subscription; the gateway replaces `{{detail}}` with the HTML-escaped reason |
 * | `/_system/link-invalid` | a confirmation or unsubscribe link that is unknown or expired |
 * | `/_system/manage-start` | GET /manage; its form posts to the same address |
 * | `/_system/manage-ask` | GET of the manage link in every mail; the gateway replaces `{{address}}` |
 * | `/_system/manage-asked` | POST of either: a fresh link is mailed |
 * | `/_system/manage` | GET of a fresh link; the gateway replaces `{{address}}` and ticks what is chosen |
 * | `/_system/manage-ask-not-listed`, `/_system/manage-not-listed` | the same for an address that the page does not mail, because it mails listed people alone |
 * | `/_system/managed`, `/_system/manage-failed` | that POST; the gateway replaces `{{detail}}` |
 * | `/_system/programs`, `/_system/programs-shared` | GET /programs; the gateway fills in the reader's own addresses; POST replaces those of one who has shown who it is |
 * | `/_system/programs-open` | the same for who reads the page without signing in |
 * | `/_system/payment-required` | any path of a host of its own that the plan does not include |
 * | `/_system/not-found` | any path the page does not have |
 *
 * A slot occurs exactly once in its page, whatever the customer is called, and the policy does not depend on its content.
 */
export function renderSystemPage(state: PageState, name: SystemPageName, language?: Language): RenderedPage {
  const page = systemPages(state)[name];
  return renderDocument(
    createElement(SystemPageFrame, { state, page }),
    'linked',
    'nobody',
    language,
    lookStyle(state.look),
  );
}

/**
 * The response for a host that belongs to no organisation. Its style is inline: without a known host there are no files
 * to link to.
 */
export function renderUnknownHostPage(language?: Language): RenderedPage {
  return renderDocument(createElement(UnknownHostPage), 'inline', 'nobody', language);
}

/** Who gives an address may be sent to an identity provider. */
const ASK_FOR_ADDRESS: ReadonlySet<PagelessName> = new Set([
  'sign-in-by-mail',
  'sign-in-by-address',
  'sign-in-offered',
  'sign-in-offered-by-address',
  'sign-in-either',
  'sign-in-either-failed',
  'sign-in-either-by-address',
  'sign-in-either-by-address-failed',
]);

/** The response to those who may not read a private page: the same for all pages. */
export function renderPagelessPage(name: PagelessName, language?: Language): RenderedPage {
  const page = renderDocument(createElement(PagelessPage, { name }), 'linked', 'nobody', language);
  if (!ASK_FOR_ADDRESS.has(name)) return page;
  return { ...page, contentSecurityPolicy: withFormsThatLead(page.contentSecurityPolicy) };
}
