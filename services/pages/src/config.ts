import { z } from 'zod';
import { loadConfig, natsUrls, postgresUrl, type Env } from '@candor/platform/config.js';
import { PageAddresses } from './page/page-addresses.js';

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

const schema = z.object({
  DATABASE_URL: postgresUrl,
  NATS_URL: natsUrls,
  /** URL of the console, for the link in the footer of a page. */
  CONSOLE_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutTrailingSlash)
    .default('http://localhost:8080'),
  /** Name servers for lookups of custom domains, separated by commas; those of the machine by default. */
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((server) => server.trim())
        .filter((server) => server !== ''),
    ),
  /** The Slack app of subscribers and integrations; without one pages do not offer Slack. */
  SLACK_CLIENT_ID: z.string().optional(),
  /** URL of a page, with "{domain}" in place of the organisation's label. */
  PAGES_URL_TEMPLATE: z
    .string()
    .refine((template) => template.includes('{domain}') && URL.canParse(template.replace('{domain}', 'acme')), {
      message: 'must be a URL with {domain} in it',
    })
    .transform(withoutTrailingSlash)
    .default('http://{domain}.localhost:8080'),
});

/** The settings of the service. */
export interface PagesConfig {
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  readonly addresses: PageAddresses;
  /** Name servers; the machine's when there are none. */
  readonly dnsServers: readonly string[];
  /** Whether there is a Slack app. */
  readonly hasSlack: boolean;
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function pagesConfig(env: Env): PagesConfig {
  const given = loadConfig('pages', schema, env);
  return {
    databaseUrl: given.DATABASE_URL,
    natsUrls: given.NATS_URL,
    addresses: new PageAddresses(given.CONSOLE_URL, given.PAGES_URL_TEMPLATE),
    dnsServers: given.DNS_SERVERS,
    hasSlack: given.SLACK_CLIENT_ID !== undefined,
  };
}
