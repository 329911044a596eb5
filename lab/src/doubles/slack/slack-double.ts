import { setTimeout as sleep } from 'node:timers/promises';
import { startProviderServer, json, type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { SlackAuthorizations, type SlackApp } from './slack-authorizations.js';
import { SlackMessages } from './slack-messages.js';

/** How a method of the Web API answers. */
export type SlackMethod = (form: URLSearchParams, request: ProviderRequest) => ProviderAnswer;

/** Slack over HTTP, as far as we use it. It refuses what the real one refuses, with the same error codes. */
export interface SlackDouble {
  /** For `SLACK_API_URL`. */
  readonly apiUrl: string;
  /** For `SLACK_AUTHORIZE_URL`. A user who opens it allows at once, unless set otherwise. */
  readonly authorizeUrl: string;
  /** For `SLACK_HOOKS_URL`. */
  readonly hooksUrl: string;
  readonly authorizations: SlackAuthorizations;
  readonly messages: SlackMessages;
  /** Web API methods by name; tests can add more. */
  readonly methods: Map<string, SlackMethod>;
  /** A fixed answer to everything, for example a 503; undefined for normal behaviour. */
  fault?: ProviderAnswer;
  /** Whether it carries out requests and then closes the connection without an answer. */
  losesAnswers: boolean;
  /**
   * Delay between carrying out a request and answering (ms): if the client dies in between, it has been carried out.
   */
  delayMs: number;
  close(): Promise<void>;
}

/** @param app the Slack app that is registered */
export async function startSlackDouble(app: SlackApp): Promise<SlackDouble> {
  const authorizations = new SlackAuthorizations(app);
  const messages = new SlackMessages(authorizations);
  const methods = new Map<string, SlackMethod>([
    ['oauth.v2.access', (form, request) => json(authorizations.access(form, request.headers.authorization))],
    ['chat.postMessage', (form, request) => messages.postMessage(form, request)],
    ['chat.update', (form, request) => messages.update(form, request)],
  ]);
  const answer = (request: ProviderRequest): ProviderAnswer => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/oauth/v2/authorize' && request.method === 'GET') return authorizations.authorize(searchParams);
    if (pathname.startsWith('/services/') && request.method === 'POST') return messages.webhook(request);
    const method = methods.get(/^\/api\/(.+)$/.exec(pathname)?.[1] ?? '');
    // Slack answers 200 to almost everything; "ok" has the outcome.
    if (!method) return json({ ok: false, error: 'unknown_method' });
    return method(new URLSearchParams(request.body), request);
  };
  const server = await startProviderServer(async (request) => {
    if (double.fault) return double.fault;
    const answered = answer(request);
    if (double.delayMs > 0) await sleep(double.delayMs);
    return double.losesAnswers ? { ...answered, drop: true } : answered;
  });
  const double: SlackDouble = {
    apiUrl: `${server.url}/api/`,
    authorizeUrl: `${server.url}/oauth/v2/authorize`,
    hooksUrl: server.url,
    authorizations,
    messages,
    methods,
    losesAnswers: false,
    delayMs: 0,
    close: server.close,
  };
  return double;
}
