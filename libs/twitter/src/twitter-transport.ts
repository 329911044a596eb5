import { Agent } from 'node:http';
import type { IClientSettings, ITwitterApiClientPlugin } from 'twitter-api-v2';
import { z } from 'zod';

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
}

/** @returns undefined when no X app is configured */
export function twitterSettings(given: z.output<z.ZodObject<typeof twitterVariables>>): TwitterSettings | undefined {
  const { TWITTER_APP_KEY: appKey, TWITTER_APP_SECRET: appSecret, TWITTER_API_URL: apiUrl } = given;
  if (appKey === undefined || appSecret === undefined) return undefined;
  return { appKey, appSecret, apiUrl: apiUrl.replace(/\/*$/, '') };
}

const OFFICIAL = 'https://api.x.com';

/**
 * How the client connects to X. Its base address is fixed, so every request is redirected to `apiUrl` just before it is
 * sent. Its signature is still computed over X's own address.
 * @param timeoutMs from the request to the answer
 * @param answersAreForms for the OAuth calls, whose answers the client recognises by X's own address only
 */
export function twitterTransport(
  apiUrl: string,
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
  return {
    plugins: [reroute],
    // Compression is not requested, so that a double need not support it.
    compression: false,
    ...(base.protocol === 'http:' && { httpAgent: new Agent() }),
  };
}
