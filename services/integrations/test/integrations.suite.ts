import { randomBytes } from 'node:crypto';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { startSlackDouble } from '@candor/lab/doubles/slack/slack-double.js';
import { startTwitterDouble } from '@candor/lab/doubles/twitter/twitter-double.js';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';
import type { StaffActor, SystemActor } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { Health } from '@candor/platform/health.js';
import { Metrics } from '@candor/platform/metrics.js';
import { newId } from '@candor/platform/ids.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { RecipientsService, type Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';

export const TEST_SECRET = 'a root secret of at least 32 characters';
/** A private target that the service under test may reach. */
export const HOOK = 'http://127.0.0.1:9/Hook?key=1';
const CONSOLE = 'https://console.example';
const SLACK_APP = { clientId: '1.2', clientSecret: 'slack app secret', redirectUris: [`${CONSOLE}/api/public/`] };
const TWITTER_APP = {
  appKey: 'x-app-key',
  appSecret: 'x app secret & more',
  callbackUrls: [`${CONSOLE}/api/public/integrations/twitter/callback`],
};

/**
 * The real app on a database and a broker of its own, with a Slack and an X of its own.
 * @param changes of its environment
 */
export async function startIntegrations(changes: Record<string, string | undefined> = {}) {
  const [postgres, nats, slack, twitter] = await Promise.all([
    createTestDatabase(migrate, [database]),
    startTestNats(),
    startSlackDouble(SLACK_APP),
    startTwitterDouble(TWITTER_APP),
  ]);
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    CANDOR_SECRET: TEST_SECRET,
    OUTBOUND_ALLOW: '127.0.0.1:9',
    CONSOLE_URL: `${CONSOLE}/`,
    SLACK_CLIENT_ID: SLACK_APP.clientId,
    SLACK_CLIENT_SECRET: SLACK_APP.clientSecret,
    SLACK_API_URL: slack.apiUrl,
    SLACK_AUTHORIZE_URL: slack.authorizeUrl,
    TWITTER_APP_KEY: TWITTER_APP.appKey,
    TWITTER_APP_SECRET: TWITTER_APP.appSecret,
    TWITTER_API_URL: twitter.apiUrl,
    ...changes,
  };
  const logged: string[] = [];
  const stop = new AbortController();
  const identity = await startApp(identityOf(nats.url), { LOG_LEVEL: 'silent' });
  const running = await app.start(env, {
    name: app.name,
    log: recorder(logged),
    health: new Health(),
    metrics: new Metrics(),
    graceMs: 2_000,
    rpcTimeoutMs: 30_000,
    stopping: stop.signal,
  });
  const client = await TestClient.connect(nats.url);
  const integrations = client.service(IntegrationsService);
  const recipients = client.service(RecipientsService, 'integrations');
  const connection = await connect({ servers: nats.url });
  const manager = await jetstreamManager(connection);
  const sql = new Client({ connectionString: postgres.url });
  await sql.connect();
  await client.untilAnswered(() => integrations.listIntegrations({ channel: 1 }, { actor: admin() }));
  await client.untilAnswered(() => client.service(IdentityService).getMe({}, { actor: admin() }));
  return {
    client,
    integrations,
    recipients,
    slack,
    twitter,
    databaseUrl: postgres.url,
    env,
    /** Everything that the app wrote to its log, each line as JSON. */
    logged,
    /** A query as superuser, past row-level security. */
    sql: async <R extends object>(text: string, values?: unknown[]): Promise<R[]> =>
      (await sql.query(text, values)).rows as R[],
    /** The listed recipients of one channel, as notifications requests them. */
    async lent(customerId: string, ids: string[]) {
      return (await recipients.resolveRecipients({ ids }, { actor: notifications(customerId) })).destinations;
    },
    /** Resolves once a consumer of the app has handled everything published so far. */
    async settled(consumer: 'integrations-refusals' | 'integrations-features') {
      for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
        const info = await manager.consumers.info('EVENTS', consumer);
        if (info.num_pending === 0 && info.num_ack_pending === 0) return;
      }
      throw new Error(`${consumer} did not come to an end`);
    },
    async listed(actor: StaffActor, channel: Channel) {
      return (await integrations.listIntegrations({ channel }, { actor })).integrations;
    },
    async close() {
      stop.abort();
      await client.close();
      await sql.end();
      await connection.close();
      await running.close();
      await identity.close();
      await Promise.all([nats.stop(), slack.close(), twitter.close()]);
      await postgres.drop();
    },
  };
}

export type RunningIntegrations = Awaited<ReturnType<typeof startIntegrations>>;

/** The nonce of a browser during an authorization. */
export function nonce(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens an authorize page as a browser does. @returns the query it is sent back with, and the address it is sent back to */
export async function visit(url: string): Promise<{ query: URLSearchParams; address: string }> {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`not sent back: ${answer.status} ${await answer.text()}`);
  const back = new URL(location);
  return { query: back.searchParams, address: back.origin + back.pathname };
}

/** An Admin of an organisation, by default of a new one. */
export function admin(customerId = newId()): StaffActor {
  return { kind: 'staff', userId: newId(), customerId, role: 'Admin' };
}

/** The context that lists recipients. */
export function notifications(customerId: string): SystemActor {
  return { kind: 'system', app: 'notifications', customerId };
}

/** A log without redaction, so that nothing is hidden by it. */
function recorder(lines: string[]): AppLogger {
  const write = (fields: object, message: string) => {
    lines.push(
      JSON.stringify([message, fields], (_, value: unknown) => (value instanceof Error ? describeError(value) : value)),
    );
  };
  return { debug: write, info: write, warn: write, error: write } as unknown as AppLogger;
}

function describeError(error: Error): object {
  return { ...error, message: error.message, stack: error.stack };
}

/** Stands in for identity: every user is called Ann. */
function identityOf(natsUrl: string) {
  @Controller()
  class IdentityController {
    @Rpc(IdentityService.method.getMe)
    async getMe() {
      return { user: { name: 'Ann' } };
    }
  }

  @Module({ controllers: [IdentityController] })
  class IdentityModule {}

  return defineService({
    name: 'identity',
    config: () => ({ natsUrls: [natsUrl] }),
    module: (): DynamicModule => ({ module: IdentityModule }),
  });
}
