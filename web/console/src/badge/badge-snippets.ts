/** The link that the script finds by its class. @param pageUrl address of the status page, without trailing slash */
export function linkSnippet(pageUrl: string): string {
  return `<a class="candor-badge" href="${pageUrl}/">System status</a>`;
}

/** The script that adds a dot to the links. */
export function scriptSnippet(pageUrl: string, customerId: string): string {
  return `<script async src="${pageUrl}/widget.js" data-customer-id="${customerId}"></script>`;
}

/** The script that shows a banner at the top of a site during an incident or a maintenance. */
export function bannerSnippet(pageUrl: string, customerId: string): string {
  return `<script async src="${pageUrl}/banner.js" data-customer-id="${customerId}"></script>`;
}

/** The state in a frame, which every site may show. */
export function frameSnippet(pageUrl: string): string {
  return `<iframe src="${pageUrl}/embed" title="System status" width="100%" height="120" style="border:0"></iframe>`;
}

/** The badge as an image that links to the page. */
export function imageSnippet(pageUrl: string): string {
  return `<a href="${pageUrl}/"><img src="${pageUrl}/badge.svg" alt="System status" height="20"></a>`;
}
