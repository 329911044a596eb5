import { Injectable } from '@nestjs/common';
import type { Actor } from '@candor/platform/actor.js';
import { ForbiddenError, NotConfiguredError, UnavailableError, type KnownError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { FinishSlackSubscriptionRequest } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import type { SlackGrant, SlackOAuth } from '@candor/slack/slack-oauth.js';
import { SlackOAuthError } from '@candor/slack/slack-oauth.error.js';
import { Gates } from '../gates/gates.js';
import { Organisations } from '../organisation/organisations.js';
import { AuthorizationStates } from './authorization-states.js';
import { SlackChannels } from './slack-channels.js';

/** How Slack is asked, if there is a Slack app. */
export class SlackDoor {
  constructor(
    readonly oauth: SlackOAuth | undefined,
    /** Where visitors come back to; registered with the Slack app. */
    readonly redirectUri: string,
  ) {}
}

/** Subscribes channels of Slack: the visitor chooses one there and comes back with the right to post into it. */
@Injectable()
export class SubscribeSlack {
  constructor(
    private readonly door: SlackDoor,
    private readonly organisations: Organisations,
    private readonly gates: Gates,
    private readonly states: AuthorizationStates,
    private readonly channels: SlackChannels,
    private readonly log: AppLogger,
  ) {}

  /**
   * @returns where to send the browser
   * @throws NotFoundError when there is no such organisation, ForbiddenError when its page takes no Slack subscriptions
   * @throws NotConfiguredError without a Slack app
   */
  async start(actor: Actor, browserNonce: string): Promise<string> {
    const customerId = await this.organisations.require(actor);
    await this.gates.requireOffered(customerId, 'slack');
    const oauth = this.oauth();
    return oauth.authorizeUrl(await this.states.open(customerId, browserNonce), this.door.redirectUri);
  }

  /**
   * @returns the id of the subscription
   * @throws NotFoundError for a state that was used, is too old or comes from another browser
   * @throws ForbiddenError when the visitor or Slack refused, or the page takes no Slack subscriptions any more
   * @throws UnavailableError when Slack does not answer
   */
  async finish(request: FinishSlackSubscriptionRequest): Promise<string> {
    const oauth = this.oauth();
    const customerId = await this.states.take(request.state, request.browserNonce);
    if (request.error !== '' || request.code === '') throw new ForbiddenError('Slack was not allowed to be added.');
    await this.gates.requireOffered(customerId, 'slack');
    return this.channels.keep(customerId, await this.exchange(oauth, request.code));
  }

  private async exchange(oauth: SlackOAuth, code: string): Promise<SlackGrant> {
    try {
      return await oauth.exchange(code, this.door.redirectUri);
    } catch (error) {
      if (!(error instanceof SlackOAuthError)) throw error;
      if (error.kind !== 'refused') this.log.warn({ kind: error.kind, reason: error.message }, 'Slack gave no grant');
      throw refusalOf(error);
    }
  }

  private oauth(): SlackOAuth {
    if (this.door.oauth) return this.door.oauth;
    throw new NotConfiguredError('Slack is not configured here: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are needed.');
  }
}

function refusalOf(error: SlackOAuthError): KnownError {
  switch (error.kind) {
    case 'refused':
      return new ForbiddenError(error.message);
    case 'misconfigured':
      return new NotConfiguredError(error.message);
    case 'unavailable':
    case 'faulty':
      return new UnavailableError(error.message);
  }
}
