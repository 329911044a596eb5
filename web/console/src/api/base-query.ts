import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { expired } from '../session/session.slice.js';
import { selectAccessToken, type SessionRootState } from '../session/session.slice.js';
import { type Navigate } from './navigate.js';
import { toProblem, type Problem } from './problem.js';

/** Longer than the gateway's own deadline, so that its answer wins whenever there is one. */
const TIMEOUT_MS = 30_000;
const FIRST_SERVER_ERROR = 500;
const UNAUTHENTICATED = 401;

/** What an endpoint may say about itself in `extraOptions`. */
export interface CallOptions {
  /** Sent without a token: sign-in and sign-up. */
  anonymous?: boolean;
  /** The screen shows a 5xx itself; without this the visitor is taken to the error page. */
  handlesServerErrors?: boolean;
}

const fetchJson = fetchBaseQuery({ baseUrl: `${window.location.origin}/api`, timeout: TIMEOUT_MS });

/**
 * Calls the gateway with the session's token. A refused token ends the session; a 5xx that no screen handles leads to
 * the error page, unless the call only refreshes data that is already on the screen.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, Problem, CallOptions, FetchBaseQueryMeta> = async (
  call,
  api,
  options,
) => {
  const anonymous = options?.anonymous ?? false;
  const token = anonymous ? undefined : selectAccessToken(api.getState() as SessionRootState);
  const args = typeof call === 'string' ? { url: call } : call;
  const headers = token ? { ...args.headers, authorization: `Bearer ${token}` } : args.headers;
  const result = await fetchJson({ ...args, headers } as FetchArgs, api, {});
  if (!result.error) return { data: result.data, meta: result.meta };

  const problem = toProblem(result.error, result.meta);
  if (problem.status === UNAUTHENTICATED && token) api.dispatch(expired(token));
  if (problem.status >= FIRST_SERVER_ERROR && !options?.handlesServerErrors && !api.forced) {
    const { navigate } = api.extra as { navigate: Navigate };
    navigate('/error', { replace: false, state: { requestId: problem.requestId } });
  }
  return { error: problem, meta: result.meta };
};
