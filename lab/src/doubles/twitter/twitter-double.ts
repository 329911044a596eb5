import { setTimeout as sleep } from 'node:timers/promises';
import { startProviderServer, type ProviderAnswer, type ProviderRequest } from '../provider-server.js';
import { TwitterAuthorizations, type TwitterApp } from './twitter-authorizations.js';
import { TwitterPosts } from './twitter-posts.js';

/** Answers one endpoint; the path is its key, for example "POST /2/tweets". */
export type TwitterEndpoint = (request: ProviderRequest) => ProviderAnswer;

/** X over HTTP, as far as we use it. It checks every signature and refuses what the real one refuses. */
export interface TwitterDouble {
  /** For `TWITTER_API_URL`. A user who opens its authorize page allows at once, unless set otherwise. */
  readonly apiUrl: string;
  readonly authorizations: TwitterAuthorizations;
  readonly posts: TwitterPosts;
  /** Endpoints by method and path; tests can add more. */
  readonly endpoints: Map<string, TwitterEndpoint>;
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

/** @param app the X app that is registered */
export async function startTwitterDouble(app: TwitterApp): Promise<TwitterDouble> {
  const authorizations = new TwitterAuthorizations(app);
  const posts = new TwitterPosts(authorizations);
  const endpoints = new Map<string, TwitterEndpoint>([
    ['POST /oauth/request_token', (request) => authorizations.requestToken(request)],
    ['GET /oauth/authorize', (request) => authorizations.authorize(request.url.searchParams)],
    ['POST /oauth/access_token', (request) => authorizations.accessToken(request)],
    ['POST /oauth2/token', (request) => authorizations.appToken(request)],
    ['GET /2/users/me', (request) => posts.me(request)],
    ['POST /2/tweets', (request) => posts.create(request)],
  ]);
  const server = await startProviderServer(async (request) => {
    if (double.fault) return double.fault;
    const answered = endpoints.get(`${request.method} ${request.url.pathname}`)?.(request) ?? { status: 404 };
    if (double.delayMs > 0) await sleep(double.delayMs);
    return double.losesAnswers ? { ...answered, drop: true } : answered;
  });
  const double: TwitterDouble = {
    apiUrl: server.url,
    authorizations,
    posts,
    endpoints,
    losesAnswers: false,
    delayMs: 0,
    close: server.close,
  };
  return double;
}
