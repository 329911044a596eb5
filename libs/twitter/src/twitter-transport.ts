import { Agent } from 'node:http';
import type { IClientSettings, ITwitterApiClientPlugin } from 'twitter-api-v2';
import { z } from 'zod';

/** The variables of an app that talks to X, for its own schema. Without key and secret there is no X. */
export const twitterVariables = {
  TWITTER_APP_KEY: z.string().optional(),
  TWITTER_APP_SECRET: z.string().optional(),
  TWITTER_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.x.com'),
};

/** The X app in whose name accounts are asked for and posts are made, and where X is. */
export interface TwitterSettings {
  readonly appKey: string;
  readonly appSecret: string;
  /** Without a slash at the end. */
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
 * How the client reaches X. Its base address is fixed, so every request is sent on its way to `apiUrl` just before it
 * leaves. Its signature stays the one over X's own address.
 * @param timeoutMs from the request to the answer
 * @param answersAreForms for the OAuth calls, whose answers the client knows by X's own address only
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
    // What the client does not ask for, a double need not speak.
    compression: false,
    ...(base.protocol === 'http:' && { httpAgent: new Agent() }),
  };
}
