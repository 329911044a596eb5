import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sampleId } from '@candor/lab/public-pages/sample-states.js';
import { DATA_PATHS, hasLanguages, SYSTEM_PAGES } from '@candor/status-page/paths/page-paths.js';
import { TIME_FILTERS } from '@candor/status-page/time/uptime-periods.js';
import type { Answer, Question } from './http-client.js';
import { MONTH } from './planted-states.js';

const ID = sampleId(100);
/** Every kind of path that a planted page can be asked for, there or not. */
export const PATHS = [
  ...['/', '/history', '/embed', '/subscribe', '/manage', '/sign-in', '/api/incidents', '/api/settings'],
  ...[`/history/${MONTH}`, `/history/${MONTH}/2`, '/history/2026-11', '/history/1999-01', '/history/'],
  ...[ID, sampleId(110), sampleId(160), sampleId(404)].map((id) => `/incidents/${id}`),
  ...[sampleId(120), sampleId(140)].map((id) => `/maintenances/${id}`),
  ...[sampleId(142), sampleId(141)].map((id) => `/announcements/${id}`),
  ...TIME_FILTERS.map((period) => `/uptime/${period}`),
  ...['/logo.png', '/logo-dark.png', '/favicon.ico', ...DATA_PATHS],
  ...SYSTEM_PAGES.map((name) => `/_system/${name}`),
  ...['/manage/token', '/confirm/token', '/nope', '/%2e%2e/', '//elsewhere.example', '/?a=b'],
];
const LANGUAGE_PATHS = PATHS.filter(hasLanguages).map((path) => `/de${path}`);
/** The same, and those with texts in another language. */
export const ALL_PATHS = [...PATHS, ...LANGUAGE_PATHS];
/** Headers that no two requests have alike. */
export const OF_ONE_REQUEST = { date: '', 'x-request-id': '' };
export const HTML = { accept: 'text/html,*/*' };
const JSON_ONLY = { accept: 'application/json' };

/** Everything that an answer says, decompressed. */
export function said({ headers, bytes }: Answer): string {
  const coding = headers['content-encoding'];
  const body =
    bytes.length === 0
      ? bytes
      : coding === 'br'
        ? brotliDecompressSync(bytes)
        : coding === 'gzip'
          ? gunzipSync(bytes)
          : bytes;
  return `${JSON.stringify(headers)}\n${body.toString('latin1')}`;
}

/** Every way to ask for a path. @param validators what a copy of earlier is confirmed by */
export function questionsOf(validators: Record<string, string> = {}): Question[] {
  return [
    { headers: HTML },
    { headers: { ...JSON_ONLY, 'accept-encoding': 'gzip' } },
    { headers: { ...HTML, 'accept-encoding': 'br', 'accept-language': 'fr' } },
    { headers: { ...HTML, ...validators } },
    { headers: HTML, method: 'HEAD' },
  ];
}

/** What of an answer must not depend on the page or on what it has; its date and the id of the request do. */
export function outcomeOf(answer: Answer): unknown {
  const text = said({ ...answer, headers: { ...answer.headers, ...OF_ONE_REQUEST } });
  return [answer.status, text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')];
}
