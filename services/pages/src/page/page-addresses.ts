/** Where pages and console are, as people reach them. Without trailing slashes. */
export class PageAddresses {
  /** @param pageUrlTemplate holds "{domain}" */
  constructor(
    readonly consoleUrl: string,
    private readonly pageUrlTemplate: string,
  ) {}

  /** Hosts that can be nobody else's. */
  get ownHosts(): { readonly base: string; readonly console: string } {
    const { hostname } = new URL(this.pageUrl('label'));
    return { base: hostname.slice('label.'.length), console: new URL(this.consoleUrl).hostname };
  }

  /** The host name that pages of a domain label answer at; a custom domain has to lead there. */
  pageHost(domain: string): string {
    return new URL(this.pageUrl(domain)).hostname;
  }

  /** @param host one of the organisation's own, in the place of the one below the base domain */
  pageUrl(domain: string, host?: string): string {
    const url = this.pageUrlTemplate.replace('{domain}', domain);
    if (host === undefined) return url;
    const own = new URL(url);
    own.hostname = host;
    return own.href.replace(/\/+$/, '');
  }
}
