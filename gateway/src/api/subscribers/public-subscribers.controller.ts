import { Body, Inject, Post, Query } from '@nestjs/common';
import type { VisitorActor } from '@candor/platform/actor.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { RateLimited } from '../rate-limit/rate-limit.guard.js';
import { Accepts, CreatesPublicly, PublicController } from '../routes/operations.js';
import { AboutPageOf } from '../session/page-access.js';
import { askedPage, Visitor } from '../session/visitor.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { SubscribeEmailRequest, SubscribeWebhookRequest } from './public-subscribers.requests.js';
import { SubscribedEmailResponse, SubscribedWebhookResponse } from './public-subscribers.responses.js';

/** Subscriptions made outside a page, for example by an application of the organisation. */
@RateLimited('subscribe')
@AboutPageOf(askedPage)
@PublicController('subscribers')
export class PublicSubscribersController {
  private readonly subscribers: RpcClientOf<typeof SubscribersService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {
    this.subscribers = rpc.service(SubscribersService);
  }

  @Post('email')
  @Accepts('Ask for mails; the address gets a confirmation mail first', SubscribedEmailResponse, {
    invalid: ['/emailAddress', 'Please enter your email.'],
    also: ['unauthenticated'],
  })
  async subscribeEmail(
    @Visitor() actor: VisitorActor,
    @Query() query: OfPageQuery,
    @Body() body: SubscribeEmailRequest,
  ): Promise<SubscribedEmailResponse> {
    const emailAddress = body.emailAddress ?? '';
    const page = ofPage(query);
    this.limiter.countSignUp(page.pageId || actor.customerId, emailAddress);
    const request = { emailAddress, choices: choicesToWire(body), language: body.language ?? '', ...page };
    await this.subscribers.subscribeEmail(request, { actor });
    return {};
  }

  @Post('webhook')
  @CreatesPublicly('Ask for signed POSTs to a URL', SubscribedWebhookResponse, {
    invalid: ['/url', 'Please enter your URL.'],
    also: ['unauthenticated', 'not-found'],
  })
  async subscribeWebhook(
    @Visitor() actor: VisitorActor,
    @Query() query: OfPageQuery,
    @Body() body: SubscribeWebhookRequest,
  ): Promise<SubscribedWebhookResponse> {
    const request = { url: body.url ?? '', choices: choicesToWire(body), ...ofPage(query) };
    const { id, signingSecret } = await this.subscribers.subscribeWebhook(request, { actor });
    return { id, signingSecret };
  }
}
