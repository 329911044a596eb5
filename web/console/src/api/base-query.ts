import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { askForProof, FRESH_SIGN_IN_REQUIRED } from '../session/fresh-sign-in.js';
import { isExpired } from '../session/jwt.js';
import { refreshSession } from '../session/refresh-session.js';
import { expired, selectAccessToken, type SessionRootState } from '../session/session.slice.js';
import { type OpenErrorPage } from './open-error-page.js';
import { toProblem, type Problem } from './problem.js';
import { type RememberedAnswers } from './remembered-answers.js';

/** Longer than the gateway's own deadline, so that its response arrives first whenever there is one. */
const TIMEOUT_MS = 30_000;
const FIRST_SERVER_ERROR = 500;
const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;
const NOT_MODIFIED = 304;

/** Options of an endpoint in `extraOptions`. */
export interface CallOptions {
  /** Sent without a token: sign-in and sign-up. */
  anonymous?: boolean;
  /** The screen shows a 5xx itself; without this the user is taken to the error page. */
  handlesServerErrors?: boolean;
}

/** What the store gives to every call. */
export interface CallContext {
  readonly openErrorPage: OpenErrorPage;
  readonly answers: RememberedAnswers;
}

const fetchJson = fetchBaseQuery({
  baseUrl: `${window.location.origin}/api`,
  timeout: TIMEOUT_MS,
  validateStatus: ({ ok, status }) => ok || status === NOT_MODIFIED,
});

/** Asks for what has changed since the last answer. */
async function fetchChanged(args: FetchArgs, api: BaseQueryApi): Promise<Awaited<ReturnType<typeof fetchJson>>> {
  if ((args.method ?? 'GET') !== 'GET') return fetchJson(args, api, {});
  const { answers } = api.extra as CallContext;
  const address = JSON.stringify([args.url, args.params]);
  const known = answers.of(address);
  const headers = known ? { ...args.headers, 'if-none-match': known.tag } : args.headers;
  const result = await fetchJson({ ...args, headers } as FetchArgs, api, {});
  const { response } = result.meta ?? {};
  if (result.error || !response) return result;
  if (known && response.status === NOT_MODIFIED) return { ...result, data: known.data };
  const tag = response.headers.get('etag');
  if (tag !== null) answers.keep(address, { tag, data: result.data });
  return result;
}

/**
 * Calls the gateway with the session's token. An expired or refused token is refreshed, and the call repeated once;
 * when that is refused too, the session is over. A call that needs a fresh sign-in waits until the user has confirmed
 * their identity. A 5xx that no screen handles leads to the error page, unless the call only refreshes data that is
 * already on the screen.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, Problem, CallOptions, FetchBaseQueryMeta> = async (
  call,
  api,
  options,
) => {
  const anonymous = options?.anonymous ?? false;
  const current = () => (anonymous ? undefined : selectAccessToken(api.getState() as SessionRootState));
  const args = typeof call === 'string' ? { url: call } : call;
  const send = async (token: string | undefined) => {
    const headers = token ? { ...args.headers, authorization: `Bearer ${token}` } : args.headers;
    return fetchChanged({ ...args, headers } as FetchArgs, api);
  };
  const before = current();
  if (before && isExpired(before, Date.now())) await api.dispatch(refreshSession(before));
  const token = current();
  let result = await send(token);
  let over = result.error?.status === UNAUTHENTICATED;
  if (over && token) {
    // Refused before it expired: the role may have changed, or the session is over.
    const outcome = await api.dispatch(refreshSession(token));
    if (outcome === 'refreshed') result = await send(current());
    over = outcome === 'refused' || (outcome === 'refreshed' && result.error?.status === UNAUTHENTICATED);
  }
  if (token && needsProof(result.error) && (await askForProof())) result = await send(current());
  if (!result.error) return { data: result.data, meta: result.meta };

  const problem = toProblem(result.error, result.meta);
  const last = current();
  if (over && last) api.dispatch(expired(last));
  if (problem.status >= FIRST_SERVER_ERROR && !options?.handlesServerErrors && !api.forced) {
    const { openErrorPage } = api.extra as CallContext;
    openErrorPage(problem.requestId);
  }
  return { error: problem, meta: result.meta };
};

function needsProof(error: FetchBaseQueryError | undefined): boolean {
  const body = error?.data as { type?: unknown } | undefined;
  return error?.status === FORBIDDEN && body?.type === FRESH_SIGN_IN_REQUIRED;
}
