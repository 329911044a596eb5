import { isIP } from 'node:net';

/** What a host name stands for, before anybody asked which pages exist. */
export type HostKind =
  | { readonly kind: 'console' }
  /** A label in front of the base domain. */
  | { readonly kind: 'label'; readonly label: string }
  /** A host of somebody's own. */
  | { readonly kind: 'custom'; readonly host: string };

/** First labels that lead to the console on every host. */
const RESERVED_LABELS = new Set(['app', 'api', 'docs', 'blog']);
const CONSOLE: HostKind = { kind: 'console' };

/** Tells pages from the console by the host name alone. */
export class PageHosts {
  /** ".localhost" for "http://{domain}.localhost:8080". */
  private readonly suffix: string;
  private readonly consoleHost: string;

  /**
   * @param pagesUrlTemplate address of a page with `{domain}` in the place of its label
   * @param consoleUrl address of the console
   */
  constructor(pagesUrlTemplate: string, consoleUrl: string) {
    this.suffix = new URL(pagesUrlTemplate.replace('{domain}.', 'label.')).hostname.slice('label'.length);
    this.consoleHost = new URL(consoleUrl).hostname;
  }

  /** @param header the Host header, with or without port, in any case */
  classify(header: string): HostKind {
    const host = hostnameOf(header);
    const label = host.split('.', 1)[0] ?? '';
    if (host === '' || host === this.consoleHost || host === this.suffix.slice(1)) return CONSOLE;
    // Probes and operators come by address; no page lives at one.
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return CONSOLE;
    if (RESERVED_LABELS.has(label)) return CONSOLE;
    if (host.endsWith(this.suffix)) return { kind: 'label', label: host.slice(0, -this.suffix.length) };
    return { kind: 'custom', host };
  }
}

/** The name without port and root dot, in lower case. */
export function hostnameOf(header: string): string {
  return header.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
