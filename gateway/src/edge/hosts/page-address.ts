/** Addresses of pages, for redirects. */
export class PageAddress {
  /** @param template address of a page with `{domain}` in place of its label */
  constructor(private readonly template: string) {}

  /** @param domain the label in front of the base domain */
  of(domain: string): URL {
    return new URL(`${this.template.replace('{domain}', domain)}/`);
  }
}
