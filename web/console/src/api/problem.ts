import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { type Newer } from './contract.js';

/** Status of a {@link Problem} when no response arrived at all. */
export const UNREACHABLE = 0;

const UNREACHABLE_TEXT = 'Candor could not be reached. Check your connection and try again.';
const TIMEOUT_TEXT = 'Candor did not answer in time. Check whether your change arrived before you try again.';
const UNKNOWN_TEXT = 'Something went wrong on our side. Please try again.';

/** A field that the server refused: an RFC 6901 pointer into the request body, and the reason. */
export interface Violation {
  pointer: string;
  detail: string;
}

/** Any failed call, for the screens. Made from RFC 9457 `application/problem+json`. */
export interface Problem {
  /** The HTTP status, or {@link UNREACHABLE}. */
  status: number;
  /** A text to show to the user. */
  detail: string;
  /** The request id, by which support finds the failed request in the logs. */
  requestId?: string;
  violations: Violation[];
  /** The current state, where the change was based on an older version. */
  newer?: Newer;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function violationsOf(body: Record<string, unknown>): Violation[] {
  if (!Array.isArray(body.errors)) return [];
  return body.errors.flatMap((error: unknown) => {
    if (!isRecord(error)) return [];
    const pointer = text(error.pointer);
    const detail = text(error.detail);
    return pointer && detail ? [{ pointer: pointer.replace(/^#/, ''), detail }] : [];
  });
}

const isNewer = (value: unknown): value is Newer => isRecord(value) && typeof value.version === 'number';

/**
 * Turns any error of `fetchBaseQuery` into a {@link Problem}; a body that is no problem document gives a generic text.
 */
export function toProblem(error: FetchBaseQueryError, meta?: FetchBaseQueryMeta): Problem {
  const header = meta?.response?.headers.get('x-request-id') ?? undefined;
  if (error.status === 'FETCH_ERROR') return { status: UNREACHABLE, detail: UNREACHABLE_TEXT, violations: [] };
  if (error.status === 'TIMEOUT_ERROR') return { status: UNREACHABLE, detail: TIMEOUT_TEXT, violations: [] };
  if (error.status === 'PARSING_ERROR') {
    return { status: error.originalStatus, detail: UNKNOWN_TEXT, requestId: header, violations: [] };
  }
  const status = typeof error.status === 'number' ? error.status : UNREACHABLE;
  const body = isRecord(error.data) ? error.data : {};
  return {
    status,
    detail: text(body.detail) ?? text(body.title) ?? UNKNOWN_TEXT,
    requestId: text(body.requestId) ?? header,
    violations: violationsOf(body),
    ...(isNewer(body.newer) && { newer: body.newer }),
  };
}

/** Narrows the `error` of an RTK Query result; its other form, a thrown exception, is a bug and gets the generic text. */
export function asProblem(error: unknown): Problem {
  if (isRecord(error) && typeof error.status === 'number' && Array.isArray(error.violations)) {
    return error as unknown as Problem;
  }
  return { status: UNREACHABLE, detail: UNKNOWN_TEXT, violations: [] };
}
