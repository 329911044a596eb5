import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { FinishSlackRequest } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { SlackApp } from '@candor/slack/slack-app.js';
import type { SlackGrant } from '@candor/slack/slack-oauth.js';
import type { IntegrationEntity } from '../integration/integration.entity.js';
import { AuthorizationStates } from '../oauth/authorization-states.js';
import { saveAuthorized } from '../oauth/save-authorized.js';
import { SLACK_TOKEN, SLACK_WEBHOOK } from '../integration/seal-purposes.js';

/** Adds Slack channels: the user chooses one at Slack and returns with the right to post to it. */
@Injectable()
export class ConnectSlack {
  constructor(
    private readonly app: SlackApp,
    private readonly states: AuthorizationStates,
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
  ) {}

  /**
   * @returns where to send the browser
   * @throws ForbiddenError for the role User
   * @throws NotConfiguredError without a Slack app
   */
  async start(actor: Actor, browserNonce: string): Promise<string> {
    const staff = requireEditor(actor);
    this.app.requireOpen();
    const state = this.states.make(staff.customerId);
    await this.states.remember(state, staff, 'slack', browserNonce);
    return this.app.authorizeUrl(state);
  }

  /**
   * @throws NotFoundError for a state that was used, is too old or comes from another browser
   * @throws ForbiddenError when the user or Slack refused
   * @throws UnavailableError when Slack does not answer
   */
  async finish(request: FinishSlackRequest): Promise<IntegrationEntity> {
    this.app.requireOpen();
    const { customerId, userId } = await this.states.take(request.state, 'slack', request.browserNonce);
    if (request.error !== '' || request.code === '') throw new ForbiddenError('Slack was not allowed to be added.');
    const grant = await this.app.exchange(request.code);
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
}
