/** The URL of an organisation's status page, without a slash at the end. @param template holds `{domain}` */
export function pageUrlOf(template: string, domain: string): string {
  return new URL(template.replace('{domain}', encodeURIComponent(domain))).href.replace(/\/+$/, '');
}

/** The recipient's own link out, on the organisation's page. */
export function unsubscribeUrl(pageUrl: string, token: string): string {
  return `${pageUrl}/unsubscribe/${encodeURIComponent(token)}`;
}

export function incidentUrl(pageUrl: string, incidentId: string): string {
  return `${pageUrl}/incidents/${incidentId}`;
}
