import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';

/** The URL of an organisation's status page, without a slash at the end. @param template holds `{domain}` */
export function pageUrlOf(template: string, domain: string): string {
  return new URL(template.replace('{domain}', encodeURIComponent(domain))).href.replace(/\/+$/, '');
}

/**
 * The addresses of a page in one language start with this. English has none of its own here: pages without a language
 * in their address are in English, or in what the browser asks for.
 */
export function pageUrlIn(pageUrl: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? pageUrl : `${pageUrl}/${language}`;
}

/** A subscriber's own unsubscribe link, on the organisation's page. */
export function unsubscribeUrl(pageUrl: string, token: string): string {
  return `${pageUrl}/unsubscribe/${encodeURIComponent(token)}`;
}

/** Where a recipient unsubscribes: a subscriber on the page, staff in the console. */
export function leaveUrl(
  { pageUrl, consoleUrl }: { readonly pageUrl: string; readonly consoleUrl: string },
  unsubscribeToken: string,
): string {
  return unsubscribeToken ? unsubscribeUrl(pageUrl, unsubscribeToken) : `${consoleUrl}/integrations`;
}

export function incidentUrl(pageUrl: string, incidentId: string): string {
  return `${pageUrl}/incidents/${incidentId}`;
}

export function maintenanceUrl(pageUrl: string, maintenanceId: string): string {
  return `${pageUrl}/maintenances/${maintenanceId}`;
}

export function announcementUrl(pageUrl: string, announcementId: string): string {
  return `${pageUrl}/announcements/${announcementId}`;
}

/** Where a subscription is managed, by the holder of the token; without a token, where a link with one is requested. */
export function manageUrl(pageUrl: string, token = ''): string {
  return token ? `${pageUrl}/manage/${encodeURIComponent(token)}` : `${pageUrl}/manage`;
}

/** Where the holder of the token signs in to a private page. */
export function readerLinkUrl(pageUrl: string, token: string): string {
  return `${pageUrl}/sign-in/${encodeURIComponent(token)}`;
}

/** Where staff work on an incident. */
export function incidentConsoleUrl({ consoleUrl }: { readonly consoleUrl: string }, incidentId: string): string {
  return `${consoleUrl}/incident/edit/${incidentId}`;
}

/** Where staff work on an announcement. */
export function announcementConsoleUrl(
  { consoleUrl }: { readonly consoleUrl: string },
  announcementId: string,
): string {
  return `${consoleUrl}/announcements/edit/${announcementId}`;
}

/** Where staff see open incidents, and drafts of some. */
export function openIncidentsUrl({ consoleUrl }: { readonly consoleUrl: string }): string {
  return `${consoleUrl}/incidents/open`;
}

/** Where staff see the status pages of providers that are watched. */
export function upstreamsUrl({ consoleUrl }: { readonly consoleUrl: string }): string {
  return `${consoleUrl}/components/third-party-components`;
}
