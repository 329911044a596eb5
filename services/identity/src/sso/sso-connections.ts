import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { assertPublicUrl } from '@candor/outbound/target-check.js';
import { requireOwner, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { SaveSsoConnectionRequest } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { lockMembers } from '../members/lock-members.js';
import type { ProviderClient } from './known-providers.js';
import { OpenidProvider, SsoOptions } from './openid-provider.js';
import { ProviderError, type ProviderFault } from './provider.error.js';
import { CLIENT_SECRET } from './seal-purposes.js';
import { SsoConnectionEntity } from './sso-connection.entity.js';
import { ISSUER_POINTER, isSameIssuer, readConnection, requireIssuer } from './sso-connection.rules.js';

const FIRST_SECRET = 'Please enter the client secret.';
const OTHER_ISSUER = 'Please enter the client secret too: the one that is kept belongs to another issuer.';

const TEST_FAILURES: Readonly<Record<ProviderFault, string>> = {
  unavailable: 'No provider answers there.',
  'forbidden-address': 'Please use a URL on the public internet; this one leads to a private or reserved address.',
  'client-refused': 'The provider refused to describe itself.',
  refused: 'The provider refused to describe itself.',
  unverifiable: 'What answers there is no OpenID provider of this name.',
};

/** The connection of an organisation, for its Owners. All methods throw ForbiddenError for every other caller. */
@Injectable()
export class SsoConnections {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly provider: OpenidProvider,
    private readonly options: SsoOptions,
  ) {}

  async get(actor: Actor): Promise<SsoConnectionEntity | null> {
    const { customerId } = requireOwner(actor);
    return this.database.tenant(customerId, (tx) => tx.findOneBy(SsoConnectionEntity, { customerId }));
  }

  /**
   * Creates or replaces it. Pending sign-ins are cancelled: an answer is valid only for the provider that was asked.
   * @throws InvalidError naming every wrong field, and for an issuer at an address that must not be opened
   */
  async save(actor: Actor, request: SaveSsoConnectionRequest): Promise<SsoConnectionEntity> {
    const staff = requireOwner(actor);
    const { customerId } = staff;
    const { settings, clientSecret } = readConnection(request, this.options.outboundAllow);
    await this.requireReachable(settings.issuer);
    return this.database.tenant(customerId, async (tx) => {
      await lockAsOwner(tx, staff);
      const known = await tx.findOneBy(SsoConnectionEntity, { customerId });
      const sealedClientSecret =
        clientSecret === ''
          ? keptSecret(known, settings.issuer)
          : this.secrets.seal(clientSecret, { customerId, purpose: CLIENT_SECRET });
      const connection: SsoConnectionEntity = { customerId, ...settings, sealedClientSecret };
      await tx.upsert(SsoConnectionEntity, connection, ['customerId']);
      await tx.query('delete from sso_login where customer_id = $1', [customerId]);
      return connection;
    });
  }

  /** Users stay, with their subjects at the provider. @throws NotFoundError when there is none */
  async delete(actor: Actor): Promise<void> {
    const staff = requireOwner(actor);
    const { customerId } = staff;
    await this.database.tenant(customerId, async (tx) => {
      await lockAsOwner(tx, staff);
      const { affected } = await tx.delete(SsoConnectionEntity, { customerId });
      if (!affected) throw new NotFoundError('Single sign-on is not set up.');
      await tx.query('delete from sso_login where customer_id = $1', [customerId]);
    });
  }

  /** Asks the provider for its description. @throws InvalidError at `/issuer`, saying why there is none */
  async test(actor: Actor, typed: string): Promise<{ issuer: string; authorizationEndpoint: string }> {
    requireOwner(actor);
    const issuer = requireIssuer(typed, this.options.outboundAllow);
    await this.requireReachable(issuer);
    try {
      return await this.provider.describe(issuer);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new InvalidError([{ pointer: ISSUER_POINTER, detail: TEST_FAILURES[error.kind] }]);
    }
  }

  /** Our client credentials at the provider. */
  clientOf({ customerId, issuer, clientId, sealedClientSecret }: SsoConnectionEntity): ProviderClient {
    return {
      issuer,
      clientId,
      clientSecret: this.secrets.open(sealedClientSecret, { customerId, purpose: CLIENT_SECRET }),
    };
  }

  private async requireReachable(issuer: string): Promise<void> {
    try {
      await assertPublicUrl(issuer, { allow: this.options.outboundAllow });
    } catch (error) {
      if (!(error instanceof ForbiddenTargetError)) throw error;
      throw new InvalidError([{ pointer: ISSUER_POINTER, detail: error.message }]);
    }
  }
}

/** By the current role. */
async function lockAsOwner(tx: Tx, staff: StaffActor): Promise<void> {
  const { asking } = await lockMembers(tx, staff);
  requireOwner({ ...staff, role: asking.role });
}

/** A secret is never revealed, so it is not sent to another provider either. */
function keptSecret(known: SsoConnectionEntity | null, issuer: string): string {
  if (known && isSameIssuer(known.issuer, issuer)) return known.sealedClientSecret;
  throw new InvalidError([{ pointer: '/clientSecret', detail: known ? OTHER_ISSUER : FIRST_SECRET }]);
}
