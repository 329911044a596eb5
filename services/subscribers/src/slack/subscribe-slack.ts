import { Injectable } from '@nestjs/common';
import type { Actor } from '@candor/platform/actor.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import type {
  FinishSlackSubscriptionRequest,
  StartSlackSubscriptionRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { SlackApp } from '@candor/slack/slack-app.js';
import { Gates } from '../gates/gates.js';
import { Organisations } from '../organisation/organisations.js';
import { readPageKey } from '../page/page-key.js';
import { AuthorizationStates } from './authorization-states.js';
import { SlackChannels } from './slack-channels.js';

/** Subscribes Slack channels: the visitor chooses one at Slack and returns with the right to post to it. */
@Injectable()
export class SubscribeSlack {
  constructor(
    private readonly app: SlackApp,
    private readonly organisations: Organisations,
    private readonly gates: Gates,
    private readonly states: AuthorizationStates,
    private readonly channels: SlackChannels,
  ) {}

  /**
   * @returns where to send the browser
   * @throws NotFoundError when there is no such organisation or page, ForbiddenError when it takes no Slack subscriptions
   * @throws NotConfiguredError without a Slack app
   */
  async start(actor: Actor, { browserNonce, pageId }: StartSlackSubscriptionRequest): Promise<string> {
    const customerId = await this.organisations.require(actor);
    const page = readPageKey(customerId, pageId);
    await this.gates.requireOffered(page, 'slack');
    this.app.requireOpen();
    return this.app.authorizeUrl(await this.states.open(page, browserNonce));
  }

  /**
   * @returns the id of the subscription
   * @throws NotFoundError for a state that was used, is too old or comes from another browser, and for a page that is
   *   gone
   * @throws ForbiddenError when the visitor or Slack refused, or the page no longer takes Slack subscriptions
   * @throws UnavailableError when Slack does not answer
   */
  async finish(request: FinishSlackSubscriptionRequest): Promise<string> {
    this.app.requireOpen();
    const page = await this.states.take(request.state, request.browserNonce);
    if (request.error !== '' || request.code === '') throw new ForbiddenError('Slack was not allowed to be added.');
    await this.gates.requireOffered(page, 'slack');
    return this.channels.keep(page, await this.app.exchange(request.code));
  }
}
