import { Get, Inject, Redirect, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ANONYMOUS, type VisitorActor } from '@candor/platform/actor.js';
import { InternalError, isKnownError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { currentContext } from '@candor/platform/request-context.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { PageAddress } from '../../edge/hosts/page-address.js';
import { problemOf } from '../../edge/problem/problem.js';
import { holdNonce, readNonce } from '../integrations/browser-nonce.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { UndescribedController } from '../routes/operations.js';
import { Visitor } from '../session/visitor.js';
import { present } from '../wire/present.js';

const MAX_LENGTH = 2_000;

/**
 * Redirects a visitor's browser to Slack and back: always ends on the visitor's page, with "hasError" and, on failure,
 * "exceptionMessage".
 */
@RateLimited('subscribe')
@UndescribedController('api/public/subscribers/slack')
export class SlackSubscriptionController {
  private readonly subscribers: RpcClientOf<typeof SubscribersService>;
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
    @Inject(PageAddress) private readonly page: PageAddress,
    @Inject(AppLogger) private readonly log: AppLogger,
  ) {
    this.subscribers = rpc.service(SubscribersService);
    this.pages = rpc.service(PagesService);
  }

  @Get('oauth')
  @Redirect()
  async start(
    @Visitor() actor: VisitorActor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    const page = await this.pageOf(actor.customerId);
    try {
      const browserNonce = holdNonce(request, response, this.console);
      const { authorizeUrl } = await this.subscribers.startSlackSubscription({ browserNonce }, { actor });
      return { url: authorizeUrl };
    } catch (error) {
      return this.failed(page, error);
    }
  }

  @Get('callback')
  @Redirect()
  async finish(@Req() request: Request): Promise<{ url: string }> {
    const { query } = request;
    const [state, code, reason] = [text(query.state), text(query.code), text(query.error)];
    const page = await this.pageOf(state.split('.', 1)[0] ?? '');
    try {
      const answer = { state, code, error: reason, browserNonce: readNonce(request) };
      await this.subscribers.finishSlackSubscription(answer, { actor: ANONYMOUS });
      page.searchParams.set('hasError', 'false');
      return { url: page.href };
    } catch (error) {
      return this.failed(page, error);
    }
  }

  /** @throws NotFoundError when there is no page to return to */
  private async pageOf(customerId: string): Promise<URL> {
    if (!isId(customerId)) throw new NotFoundError('There is no page to go back to.');
    const { customer } = await this.pages.getCustomerById({ customerId }, { actor: ANONYMOUS });
    return this.page.of(present(customer).domain);
  }

  /** The text with which a call would be refused; for our own faults a general one. */
  private failed(page: URL, error: unknown): { url: string } {
    const known = isKnownError(error) ? error : new InternalError('Something went wrong.');
    if (known !== error) this.log.error({ err: error }, 'a Slack channel could not be subscribed');
    const { problem } = problemOf(known, { requestId: currentContext()?.requestId ?? '' });
    page.searchParams.set('hasError', 'true');
    page.searchParams.set('exceptionMessage', problem.detail);
    return { url: page.href };
  }
}

/** A parameter may occur twice or not at all. */
function text(value: unknown): string {
  return typeof value === 'string' && value.length <= MAX_LENGTH ? value : '';
}
