import { Agent } from 'node:http';
import type { IClientSettings, ITwitterApiClientPlugin } from 'twitter-api-v2';
import { z } from 'zod';
import { providerAgent } from '@candor/outbound/provider-transport.js';

/** The variables of an app that uses X, for its own schema. Without key and secret X is not available. */
export const twitterVariables = {
  TWITTER_APP_KEY: z.string().optional(),
  TWITTER_APP_SECRET: z.string().optional(),
  TWITTER_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.x.com'),
};

/** The X app that users authorize for their accounts, and X's address. */
export interface TwitterSettings {
  readonly appKey: string;
  readonly appSecret: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
  /** The HTTP proxy by which X is called. */
  readonly proxy?: URL;
}

type TwitterVariables = z.output<z.ZodObject<typeof twitterVariables>> & { readonly OUTBOUND_PROXY?: URL };

/** @returns undefined when no X app is configured */
export function twitterSettings(given: TwitterVariables): TwitterSettings | undefined {
  const { TWITTER_APP_KEY: appKey, TWITTER_APP_SECRET: appSecret, TWITTER_API_URL: apiUrl } = given;
  if (appKey === undefined || appSecret === undefined) return undefined;
  return { appKey, appSecret, apiUrl: apiUrl.replace(/\/*$/, ''), proxy: given.OUTBOUND_PROXY };
}

const OFFICIAL = 'https://api.x.com';

/**
 * How the client connects to X. Its base address is fixed, so every request is redirected to `apiUrl` just before it is
 * sent. Its signature is still computed over X's own address.
 * @param timeoutMs from the request to the answer
 * @param answersAreForms for the OAuth calls, whose answers the client recognises by X's own address only
 */
export function twitterTransport(
  { apiUrl, proxy }: Pick<TwitterSettings, 'apiUrl' | 'proxy'>,
  { timeoutMs, answersAreForms = false }: { timeoutMs: number; answersAreForms?: boolean },
): Partial<IClientSettings> {
  const base = new URL(apiUrl);
  const reroute: ITwitterApiClientPlugin = {
    onBeforeRequestConfig: ({ params }) => {
      if (answersAreForms) params.forceParseMode = 'url';
    },
    onBeforeRequest: ({ computedParams, requestOptions }) => {
      requestOptions.timeout = timeoutMs;
      if (base.origin === OFFICIAL) return;
      computedParams.url = new URL(computedParams.url.pathname + computedParams.url.search, base);
    },
  };
  const httpAgent = providerAgent(proxy, apiUrl) ?? (base.protocol === 'http:' ? new Agent() : undefined);
  return {
    plugins: [reroute],
    // Compression is not requested, so that a double need not support it.
    compression: false,
    ...(httpAgent && { httpAgent }),
  };
}
