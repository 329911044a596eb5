import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VisitorActor } from '@candor/platform/actor.js';
import type { KnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { newAnswerContext, runInContext } from '@candor/platform/request-context.js';
import { IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import { sendFallbackPage } from '../../edge/problem/fallback-page.js';
import { KnownErrors } from '../../edge/problem/known-errors.js';
import { EdgeError, problemOf } from '../../edge/problem/problem.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { pathOf } from '../../edge/requests/request-path.js';
import type { Answers } from '../answers/answers.js';
import type { PageLanguages } from '../languages/page-languages.js';
import type { Page } from '../pages/page.js';
import { FormAnswer } from './form-answer.js';
import { subscriptionChoices } from './form-choices.js';
import { readFieldLists, readFields } from './form-fields.js';
import { MANAGE_PATH, ManageForms, visitorOf } from './manage-forms.js';

const TOKEN_ACTION = /^\/(confirm|unsubscribe)\/([^/]+)$/;

/** What visitors send from a page: subscriptions, and the buttons behind mailed links. Works without JavaScript. */
export class PageForms {
  private readonly subscribers: RpcClientOf<typeof SubscribersService>;
  private readonly integrations: RpcClientOf<typeof IntegrationsService>;
  private readonly manage: ManageForms;
  private readonly knownErrors: KnownErrors;

  constructor(
    rpc: RpcClient,
    private readonly limiter: RateLimiter,
    private readonly answers: Answers,
    private readonly languages: PageLanguages,
    private readonly log: AppLogger,
  ) {
    this.subscribers = rpc.service(SubscribersService);
    this.integrations = rpc.service(IntegrationsService);
    this.manage = new ManageForms(rpc);
    this.knownErrors = new KnownErrors(log);
  }

  /**
   * Answers a request with any method but GET and HEAD, and the GET of a manage link, which cannot be rendered in
   * advance.
   * @param shown whose name and look the answer has
   */
  handle(request: IncomingMessage, response: ServerResponse, page: Page, shown = page): void {
    const given = request.headers['x-request-id'];
    const context = newAnswerContext({ requestId: typeof given === 'string' ? given : undefined });
    const answer = new FormAnswer(request, response, shown, this.answers, this.languages);
    void runInContext(context, async () => {
      try {
        await this.act(request, answer, page);
      } catch (error) {
        const instance = pathOf(request.url ?? '');
        const known = this.knownErrors.of(error, 'form of a page failed');
        const { problem, headers } = problemOf(known, { requestId: context.requestId, instance });
        await answer.refused(problem, headers, refusalPage(request, known));
      }
    }).catch((err: unknown) => {
      // Not even the refusal could be sent.
      this.log.error({ err, ...context }, 'answer to a form could not be sent');
      if (response.headersSent) response.destroy();
      else sendFallbackPage(request, response, 500, 'Something went wrong on our side.');
    });
  }

  private async act(request: IncomingMessage, answer: FormAnswer, page: Page): Promise<void> {
    const path = pathOf(request.url ?? '/');
    const [isManage, managed] = MANAGE_PATH.exec(path) ?? [];
    if (isManage !== undefined) this.limiter.count('subscribe', `page.manage.${request.method ?? ''}`, request);
    if (managed !== undefined && (request.method === 'GET' || request.method === 'HEAD')) {
      return this.manage.show(managed, answer, page);
    }
    if (request.method !== 'POST') {
      throw new EdgeError('method-not-allowed', 'Pages can be read, and forms posted.', { allow: 'GET, HEAD, POST' });
    }
    // The host determines the page, so a token or a form of another organisation or page has no effect here.
    const actor = visitorOf(page);
    const pageId = page.id;
    if (path === '/subscribe/email') {
      this.limiter.count('subscribe', 'page.email', request);
      const fields = await readFieldLists(request);
      const emailAddress = fields.emailAddress?.at(-1) ?? '';
      this.limiter.countSignUp(pageId, emailAddress);
      // A form of a release before has no such field: then that of the page, whose address the form was sent to.
      const language = fields.language?.at(-1) ?? this.languages.of(request, page);
      const asked = { emailAddress, choices: subscriptionChoices(fields), language, pageId };
      await this.subscribers.subscribeEmail(asked, { actor });
      return answer.done('subscribed-email', 202, {});
    }
    if (path === '/subscribe/webhook') {
      this.limiter.count('subscribe', 'page.webhook', request);
      const fields = await readFieldLists(request);
      const asked = { url: fields.url?.at(-1) ?? '', choices: subscriptionChoices(fields), pageId };
      const { id, signingSecret } = await this.subscribers.subscribeWebhook(asked, { actor });
      return answer.done('subscribed-webhook', 201, { id, signingSecret }, { slots: { signingSecret } });
    }
    if (isManage !== undefined) return this.manage.act(managed, request, answer, page);
    const [, action, token] = TOKEN_ACTION.exec(path) ?? [];
    if (action === undefined || token === undefined) return answer.notFound();
    // The body adds nothing to the address: a button sends none, RFC 8058 "List-Unsubscribe=One-Click".
    await readFields(request);
    if (action === 'confirm') {
      await this.subscribers.confirmSubscription({ token, pageId }, { actor });
      return answer.done('confirmed', 200, {});
    }
    await this.unsubscribe(token, actor);
    return answer.done('unsubscribed', 200, {});
  }

  /** The token shows its kind: an integration's starts with "i.", a subscriber's never does. */
  private async unsubscribe(token: string, actor: VisitorActor): Promise<void> {
    if (token.startsWith('i.')) await this.integrations.leaveIntegration({ token }, { actor });
    else await this.subscribers.unsubscribe({ token }, { actor });
  }
}

function refusalPage(request: IncomingMessage, refusal: KnownError | EdgeError) {
  const path = pathOf(request.url ?? '/');
  if (path.startsWith('/subscribe/')) return 'subscribe-failed';
  return MANAGE_PATH.test(path) && refusal.kind !== 'not-found' ? 'manage-failed' : 'link-invalid';
}
