import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, NotConfiguredError, UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { callerIs } from '@candor/platform/running-call.js';
import type { FinishTwitterRequest } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import type { IntegrationEntity } from '../integration/integration.entity.js';
import { AuthorizationStates } from '../oauth/authorization-states.js';
import { saveAuthorized } from '../oauth/save-authorized.js';
import { TWITTER_SECRET, TWITTER_TOKEN } from '../integration/seal-purposes.js';
import { TwitterOAuthError } from './twitter-oauth.error.js';
import type { TwitterGrant, TwitterOAuth, TwitterRequestToken } from './twitter-oauth.js';

/** The client for X, if there is an X app. */
export class TwitterApp {
  constructor(
    readonly oauth: TwitterOAuth | undefined,
    /** The callback URL; registered with the X app. */
    readonly callbackUrl: string,
  ) {}
}

/** Adds X accounts: the user allows it at X and returns with the right to post for the account. */
@Injectable()
export class ConnectTwitter {
  constructor(
    private readonly app: TwitterApp,
    private readonly states: AuthorizationStates,
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly log: AppLogger,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws PaymentRequiredError when the plan does not include it
   * @throws NotConfiguredError without an X app, or when X does not accept it
   * @throws UnavailableError when X does not answer
   */
  async start(actor: Actor, browserNonce: string): Promise<TwitterRequestToken> {
    const staff = requireEditor(actor);
    await this.requireFeature(staff.customerId);
    const oauth = this.oauth();
    const state = this.states.make(staff.customerId);
    const request = await this.requestToken(oauth, `${this.app.callbackUrl}?state=${encodeURIComponent(state)}`);
    await this.states.remember(state, staff, 'twitter', browserNonce, request);
    return request;
  }

  /**
   * @throws NotFoundError for a state that was used, is too old or comes from another browser
   * @throws ForbiddenError when the user or X refused
   * @throws PaymentRequiredError when the plan no longer includes it
   * @throws UnavailableError when X does not answer
   */
  async finish(request: FinishTwitterRequest): Promise<IntegrationEntity> {
    const oauth = this.oauth();
    const pending = await this.states.take(request.state, 'twitter', request.browserNonce);
    const { customerId, userId } = pending;
    callerIs(pending);
    await this.requireFeature(customerId);
    if (request.oauthVerifier === '') throw new ForbiddenError('Twitter was not allowed to be added.');
    if (pending.request?.token !== request.oauthToken) throw startAgain();
    const grant = await this.accessToken(oauth, pending.request, request.oauthVerifier);
    return this.database.tenant(customerId, (tx) =>
      saveAuthorized(tx, { customerId, createdBy: userId, channel: 'twitter', ...this.rowOf(customerId, grant) }),
    );
  }

  private rowOf(customerId: string, grant: TwitterGrant) {
    return {
      identity: grant.userId,
      screenName: grant.screenName,
      sealedToken: this.secrets.seal(grant.accessToken, { customerId, purpose: TWITTER_TOKEN }),
      sealedSecret: this.secrets.seal(grant.accessSecret, { customerId, purpose: TWITTER_SECRET }),
    };
  }

  private async requestToken(oauth: TwitterOAuth, callbackUrl: string): Promise<TwitterRequestToken> {
    try {
      return await oauth.requestToken(callbackUrl);
    } catch (error) {
      // This request contains nothing of the user: if X refuses it, the cause is the app or its callback URL.
      throw this.refusalOf(
        error,
        () => new NotConfiguredError('X does not accept the configuration of this installation.'),
      );
    }
  }

  private async accessToken(
    oauth: TwitterOAuth,
    request: { token: string; secret: string },
    verifier: string,
  ): Promise<TwitterGrant> {
    try {
      return await oauth.accessToken(request, verifier);
    } catch (error) {
      throw this.refusalOf(error, startAgain);
    }
  }

  private refusalOf(error: unknown, refused: () => Error): unknown {
    if (!(error instanceof TwitterOAuthError)) return error;
    this.log.warn({ kind: error.kind }, 'X gave no token');
    return error.kind === 'refused' ? refused() : new UnavailableError('X does not answer right now.');
  }

  private requireFeature(customerId: string): Promise<void> {
    return this.database.tenant(customerId, async (tx) =>
      (await PlanFeatures.load(tx, customerId)).require('twitter_integration'),
    );
  }

  private oauth(): TwitterOAuth {
    if (this.app.oauth) return this.app.oauth;
    throw new NotConfiguredError('Twitter is not configured here: TWITTER_APP_KEY and TWITTER_APP_SECRET are needed.');
  }
}

function startAgain(): ForbiddenError {
  return new ForbiddenError('This Twitter authorization was used or has expired. Please start again.');
}
