import { isIP } from 'node:net';
import { isConsoleLabel, isInternalName } from '@candor/platform/host-names.js';

/** What a host name means, before looking up which pages exist. */
export type HostKind =
  | { readonly kind: 'console' }
  /** A label in front of the base domain. */
  | { readonly kind: 'label'; readonly label: string }
  /** A custom domain. */
  | { readonly kind: 'custom'; readonly host: string }
  /** A name that no host can have. */
  | { readonly kind: 'none' };

/** A name of 253 characters, its root dot, and a port: no valid host is longer (RFC 1035, 2.3.4). */
const MAX_HEADER = 260;
const CONSOLE: HostKind = { kind: 'console' };
const NONE: HostKind = { kind: 'none' };

/** Distinguishes pages from the console by the host name alone. */
export class PageHosts {
  /** ".localhost" for "http://{domain}.localhost:8080". */
  private readonly suffix: string;
  private readonly consoleHost: string;
  /** What browsers append to the host of a page: ":8080", or nothing. */
  private readonly port: string;

  /**
   * @param pagesUrlTemplate address of a page with `{domain}` in place of its label
   * @param consoleUrl address of the console
   */
  constructor(pagesUrlTemplate: string, consoleUrl: string) {
    const { hostname, port } = new URL(pagesUrlTemplate.replace('{domain}.', 'label.'));
    this.suffix = hostname.slice('label'.length);
    this.port = port === '' ? '' : `:${port}`;
    this.consoleHost = new URL(consoleUrl).hostname;
  }

  /** Whether a Host header is written as browsers write that of a page: one spelling for each host. */
  isPlain(header: string): boolean {
    return header === hostnameOf(header) + this.port;
  }

  /** @param header the Host header, with or without port, in any case */
  classify(header: string): HostKind {
    if (header.length > MAX_HEADER) return NONE;
    const host = hostnameOf(header);
    const label = host.split('.', 1)[0] ?? '';
    if (host === '' || host === this.consoleHost || host === this.suffix.slice(1)) return CONSOLE;
    // Probes and operators use IP addresses; no page has one as its host.
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return CONSOLE;
    if (isConsoleLabel(label)) return CONSOLE;
    if (host.endsWith(this.suffix)) return { kind: 'label', label: host.slice(0, -this.suffix.length) };
    return isInternalName(host) ? CONSOLE : { kind: 'custom', host };
  }
}

/** The name without port and root dot, in lower case. */
export function hostnameOf(header: string): string {
  return header.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
