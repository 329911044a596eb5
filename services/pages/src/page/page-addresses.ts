/** The public URLs of pages and console. Without trailing slashes. */
export class PageAddresses {
  /** @param pageUrlTemplate holds "{domain}" */
  constructor(
    readonly consoleUrl: string,
    private readonly pageUrlTemplate: string,
  ) {}

  /** Hosts that are reserved for us. */
  get ownHosts(): { readonly base: string; readonly console: string } {
    const { hostname } = new URL(this.pageUrl('label'));
    return { base: hostname.slice('label.'.length), console: new URL(this.consoleUrl).hostname };
  }

  /** The host name that pages of a domain label answer at; a custom domain has to point to it. */
  pageHost(domain: string): string {
    return new URL(this.pageUrl(domain)).hostname;
  }

  /** @param host a custom domain of the organisation, in place of the one below the base domain */
  pageUrl(domain: string, host?: string): string {
    const url = this.pageUrlTemplate.replace('{domain}', domain);
    if (host === undefined) return url;
    const own = new URL(url);
    own.hostname = host;
    return own.href.replace(/\/+$/, '');
  }
}
