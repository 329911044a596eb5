/** Where pages are, for sending somebody there. */
export class PageAddress {
  /** @param template address of a page with `{domain}` in the place of its label */
  constructor(private readonly template: string) {}

  /** @param domain the label in front of the base domain */
  of(domain: string): URL {
    return new URL(`${this.template.replace('{domain}', domain)}/`);
  }
}
