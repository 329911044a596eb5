import { Get, Inject, Query, Redirect, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ANONYMOUS, type VisitorActor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { PageAddress } from '../../edge/hosts/page-address.js';
import { holdNonce, readNonce } from '../integrations/browser-nonce.js';
import { parameterText as text, RedirectBack, type Redirection } from '../integrations/redirect-back.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { UndescribedController } from '../routes/operations.js';
import { AboutPageOf } from '../session/page-access.js';
import { askedPage, type NamedPage, Visitor } from '../session/visitor.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { present } from '../wire/present.js';

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
    private readonly redirect: RedirectBack,
  ) {
    this.subscribers = rpc.service(SubscribersService);
    this.pages = rpc.service(PagesService);
  }

  @Get('oauth')
  @AboutPageOf(askedPage)
  @Redirect()
  async start(
    @Visitor() actor: VisitorActor,
    @Query() query: OfPageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirection> {
    const { pageId } = ofPage(query);
    const page = await this.pageOf({ customerId: actor.customerId, pageId });
    return this.redirect.unlessStarted(page, async () => {
      const browserNonce = holdNonce(request, response, this.console);
      return (await this.subscribers.startSlackSubscription({ browserNonce, pageId }, { actor })).authorizeUrl;
    });
  }

  @Get('callback')
  @AboutPageOf(({ query }) => pageIn(text(query.state)))
  @Redirect()
  async finish(@Req() request: Request): Promise<Redirection> {
    const { query } = request;
    const [state, code, error] = [text(query.state), text(query.code), text(query.error)];
    const page = await this.pageOf(pageIn(state));
    const answer = { state, code, error, browserNonce: readNonce(request) };
    return this.redirect.after(page, () => this.subscribers.finishSlackSubscription(answer, { actor: ANONYMOUS }));
  }

  /** @throws NotFoundError when there is no page to return to */
  private async pageOf(named: NamedPage | undefined): Promise<URL> {
    if (named === undefined) throw new NotFoundError('There is no page to go back to.');
    const { customer } = await this.pages.getCustomerById(named, { actor: ANONYMOUS });
    return this.page.of(present(customer).domain);
  }
}

/** A state begins with the organisation, and with its page where that is a further one. */
function pageIn(state: string): NamedPage | undefined {
  const [page = ''] = state.split('.', 1);
  const ids = page.toLowerCase().split('~');
  const [customerId = '', pageId = ''] = ids;
  return ids.length <= 2 && ids.every(isId) ? { customerId, pageId } : undefined;
}
