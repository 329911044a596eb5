import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, NotConfiguredError, UnavailableError, type KnownError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { FinishSlackRequest } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import type { SlackGrant, SlackOAuth } from '@candor/slack/slack-oauth.js';
import { SlackOAuthError } from '@candor/slack/slack-oauth.error.js';
import type { IntegrationEntity } from '../integration/integration.entity.js';
import { AuthorizationStates } from '../oauth/authorization-states.js';
import { saveAuthorized } from '../oauth/save-authorized.js';
import { SLACK_TOKEN, SLACK_WEBHOOK } from '../recipients/seal-purposes.js';

/** How Slack is asked, if there is a Slack app. */
export class SlackDoor {
  constructor(
    readonly oauth: SlackOAuth | undefined,
    /** Where people come back to; registered with the Slack app. */
    readonly redirectUri: string,
  ) {}
}

/** Adds channels of Slack: the person chooses one there and comes back with the right to post into it. */
@Injectable()
export class ConnectSlack {
  constructor(
    private readonly door: SlackDoor,
    private readonly states: AuthorizationStates,
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly log: AppLogger,
  ) {}

  /**
   * @returns where to send the browser
   * @throws ForbiddenError for the role User
   * @throws NotConfiguredError without a Slack app
   */
  async start(actor: Actor, browserNonce: string): Promise<string> {
    const staff = requireEditor(actor);
    const oauth = this.oauth();
    const state = this.states.make(staff.customerId);
    await this.states.remember(state, staff, 'slack', browserNonce);
    return oauth.authorizeUrl(state, this.door.redirectUri);
  }

  /**
   * @throws NotFoundError for a state that was used, is too old or comes from another browser
   * @throws ForbiddenError when the person or Slack refused
   * @throws UnavailableError when Slack does not answer
   */
  async finish(request: FinishSlackRequest): Promise<IntegrationEntity> {
    const oauth = this.oauth();
    const { customerId, userId } = await this.states.take(request.state, 'slack', request.browserNonce);
    if (request.error !== '' || request.code === '') throw new ForbiddenError('Slack was not allowed to be added.');
    const grant = await this.exchange(oauth, request.code);
    callerIs({ customerId, userId });
    return this.database.tenant(customerId, (tx) =>
      saveAuthorized(tx, { customerId, createdBy: userId, channel: 'slack', ...this.rowOf(customerId, grant) }),
    );
  }

  private rowOf(customerId: string, grant: SlackGrant) {
    return {
      identity: `${grant.teamId}/${grant.channelId}`,
      teamName: grant.teamName,
      channelId: grant.channelId,
      channelName: grant.channelName,
      sealedToken: this.secrets.seal(grant.botToken, { customerId, purpose: SLACK_TOKEN }),
      sealedSecret: this.secrets.seal(grant.webhookUrl, { customerId, purpose: SLACK_WEBHOOK }),
    };
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
