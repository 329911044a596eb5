import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPrepared } from '../../edge/prepared/send-prepared.js';
import { sendFallbackPage } from '../../edge/problem/fallback-page.js';
import type { Problem } from '../../edge/problem/problem.js';
import { sendProblem } from '../../edge/problem/send-problem.js';
import { asksForJson } from '../../edge/requests/asks-json.js';
import type { Answers } from '../answers/answers.js';
import type { Asked } from '../answers/kept-answers.js';
import { systemPath, type SystemPage } from '../answers/system-pages.js';
import type { PageLanguages } from '../languages/page-languages.js';
import type { Page } from '../pages/page.js';
import { fillPage, type Fill } from './fill-page.js';

/** What a page says. */
interface Said {
  readonly fill?: Fill;
  readonly view?: string;
  /** Where the page is not available. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a posted form with a small page of the organisation, or with JSON if the client requests that. */
export class FormAnswer {
  private readonly wantsJson: boolean;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly shown: Page,
    private readonly answers: Answers,
    private readonly languages: PageLanguages,
  ) {
    this.wantsJson = asksForJson(request);
  }

  /**
   * @param jsonStatus status of the JSON answer; the page is always 200
   * @param fill what is inserted into the page
   * @param view the audiences that it is for, as `viewOf` names them; empty for none
   */
  async done(page: SystemPage, jsonStatus: number, json: object, fill: Fill = {}, view = ''): Promise<void> {
    if (this.wantsJson) {
      const body = JSON.stringify(json);
      this.response.writeHead(jsonStatus, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      this.response.end(body);
      return;
    }
    await this.page(page, 200, { fill, view, text: Object.values(fill.slots ?? {}).join('\n') || 'Done.' });
  }

  async notFound(): Promise<void> {
    await this.page('not-found', 404, { text: 'Page not found' });
  }

  /**
   * @param page shown for errors that the visitor can correct; an invalid link and a fault of ours have pages of their
   * own
   */
  async refused(
    problem: Problem,
    headers: Readonly<Record<string, string>>,
    page: 'subscribe-failed' | 'manage-failed' | 'link-invalid',
  ): Promise<void> {
    if (this.wantsJson) return sendProblem(this.response, { problem, headers });
    const detail = problem.errors[0]?.detail ?? problem.detail;
    const isAboutLink = problem.status === 400 || problem.status === 404;
    if (page === 'link-invalid' && !isAboutLink) {
      return sendFallbackPage(this.request, this.response, problem.status, detail, headers);
    }
    const status = page === 'link-invalid' ? 404 : problem.status;
    await this.page(page, status, { fill: { slots: { detail } }, text: detail, headers });
  }

  private async page(
    name: SystemPage,
    status: number,
    { fill = {}, view = '', text, headers = {} }: Said,
  ): Promise<void> {
    const inAnyView = this.languages.asked(this.request, this.shown, systemPath(name)) as Asked;
    const asked = view === '' ? inAnyView : { ...inAnyView, view };
    // The outcome is reported even if the page for it is not available.
    const answer = await this.answers.answer(this.shown, asked).catch(() => undefined);
    if (!answer) return sendFallbackPage(this.request, this.response, status, text, headers);
    if (fill.slots === undefined) return sendPrepared(this.request, this.response, answer);
    const body = Buffer.from(fillPage(answer.plainBytes().toString('utf8'), fill), 'utf8');
    for (const [header, value] of Object.entries(headers)) this.response.setHeader(header, value);
    this.response.writeHead(status, answer.headersFor(body.length) as string[]).end(body);
  }
}
