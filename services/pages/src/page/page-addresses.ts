/** Where pages and console are, as people reach them. Without trailing slashes. */
export class PageAddresses {
  /** @param pageUrlTemplate holds "{domain}" */
  constructor(
    readonly consoleUrl: string,
    private readonly pageUrlTemplate: string,
  ) {}

  pageUrl(domain: string): string {
    return this.pageUrlTemplate.replace('{domain}', domain);
  }
}
