import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import { ANONYMOUS, type Role, type StaffActor } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { ApiKeysService } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { IdentityService, type SignUpRequest, type User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { RecipientsService } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';

type SignUpDraft = Pick<SignUpRequest, 'name' | 'email' | 'password' | 'customerDomain' | 'organisationName'> &
  Partial<Pick<SignUpRequest, 'language'>>;

export const PASSWORD = 'correct horse';

/** Calls of the sign-in routes have no actor yet. */
export const anonymous = { actor: ANONYMOUS };

/** The running service with a Postgres database and a NATS of its own. */
export async function startIdentity(given: Readonly<Record<string, string>> = {}) {
  const [postgres, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const secret = { CANDOR_SECRET: 'a secret of at least thirty-two characters' };
  const env = {
    LOG_LEVEL: 'silent',
    RPC_TIMEOUT_MS: '30000',
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
    ...secret,
    ...given,
  };
  const full = { ...env, JWT_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
  const running = await startApp(app, full);
  const client = await TestClient.connect(nats.url);
  const identity = client.service(IdentityService);
  await client.untilAnswered(() => identity.getCustomer({}, anonymous));
  // As superuser, who sees every row: for changes without a call of the service, such as letting time pass.
  const admin = new Client({ connectionString: postgres.url, options: '-c search_path=identity' });
  await admin.connect();

  const recipients = client.service(RecipientsService, 'identity');
  /** The secret of an event, as the mail has it. */
  async function opened(fact?: { customerId: string; sealedCode?: string; sealedPassword?: string }): Promise<string> {
    if (!fact) return '';
    const actor = { kind: 'system', app: 'test', customerId: fact.customerId } as const;
    const sealed = fact.sealedCode ?? fact.sealedPassword ?? '';
    return (await recipients.resolveSecret({ sealed }, { actor })).secret;
  }

  /** The newest code mailed to an address, once there are `count` codes. */
  async function codeOf(email: string, count = 1): Promise<string> {
    const issued = await client.heard(
      'evt.identity.v1.confirmation_code_issued',
      (fact) => fact.emailAddress === email,
      count,
    );
    return opened(issued.at(-1));
  }
  return {
    client,
    identity,
    admin,
    codeOf,
    opened,
    recipients,
    users: client.service(UsersService),
    keys: client.service(ApiKeysService),
    /** The last first password that was mailed to an address. */
    async firstPasswordOf(email: string): Promise<string> {
      const invitations = await client.heard('evt.identity.v1.user_invited', (fact) => fact.emailAddress === email);
      return opened(invitations.at(-1));
    },
    /** Adds a user to the organisation of an Owner, confirmed and with the usual password. */
    async colleague(owner: User, role: Role): Promise<{ user: User; as: { actor: StaffActor } }> {
      const email = signUp().email;
      const actor = staffActor(owner, 'Owner');
      const { user } = await client
        .service(UsersService)
        .inviteUser({ name: 'Bob', email, role: roleToWire(role) }, { actor });
      if (!user) throw new Error('not invited');
      await admin.query(
        `update member set confirmed_at = now(), temporary_until = null,
                password_hash = (select password_hash from member where id = $2) where id = $1`,
        [user.id, owner.id],
      );
      return { user, as: { actor: staffActor(user, role) } };
    },
    /** Another process of the service beside the first. */
    replica: (more: Readonly<Record<string, string>>) => startApp(app, { ...full, ...more }),
    publicKey: keys.publicKey as KeyObject,
    /** Signs a user up and confirms the address. */
    async member(draft = signUp()) {
      const { user } = await identity.signUp(draft, anonymous);
      if (!user) throw new Error('not signed up');
      const { session } = await identity.confirmUser({ email: user.email, code: await codeOf(user.email) }, anonymous);
      return { user, session };
    },
    close: async () => {
      await admin.end();
      await client.close();
      await running.close();
      await nats.stop();
      await postgres.drop();
    },
  };
}

/** A user as the gateway presents them. */
export function staffActor({ id: userId, customerId }: User, role: Role): StaffActor {
  return { kind: 'staff', userId, customerId, role };
}

/** The input of a new sign-up. */
export function signUp(overrides: Partial<SignUpDraft> = {}): SignUpDraft {
  const unique = randomUUID().slice(0, 13);
  return {
    name: 'Ada',
    email: `ada-${unique}@example.com`,
    password: PASSWORD,
    customerDomain: `acme-${unique}`,
    organisationName: '',
    ...overrides,
  };
}

/** A code that is not the given one. */
export function otherThan(code: string): string {
  return code === 'BBBB-BBBB-BBBB' ? 'CCCC-CCCC-CCCC' : 'BBBB-BBBB-BBBB';
}
