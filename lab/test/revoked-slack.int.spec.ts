import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { DisabledReason, IntegrationsService } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { startSlackDouble, type SlackDouble } from '../src/doubles/slack/slack-double.js';
import { TestClient } from '../src/fixtures/test-client.js';
import { startOneProcess, type OneProcess } from './one-process.js';

const APP = { clientId: '1.2', clientSecret: 'slack secret', redirectUris: ['http://localhost:'] };
/** The way from an entry to a channel and back; nobody visits a page or adds a component here. */
const NOT_NEEDED = ['gateway', 'pages', 'catalog', 'incidents', 'notifications-email', 'notifications-webhook'];

describe('a Slack channel whose workspace removes our app', () => {
  let all: OneProcess;
  let slack: SlackDouble;
  let client: TestClient;
  const customerId = newId();
  const actor: StaffActor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' };

  beforeAll(async () => {
    slack = await startSlackDouble(APP);
    const env = {
      SLACK_CLIENT_ID: APP.clientId,
      SLACK_CLIENT_SECRET: APP.clientSecret,
      SLACK_API_URL: slack.apiUrl,
      SLACK_AUTHORIZE_URL: slack.authorizeUrl,
      SLACK_HOOKS_URL: slack.hooksUrl,
    };
    all = await startOneProcess({ without: NOT_NEEDED, env });
    client = await TestClient.connect(all.nats.url, all.asGateway);
    await client.untilAnswered(listed);
    const customer = { id: customerId, name: 'Acme', domain: 'acme' };
    await client.publish('evt.identity.v1.customer_created', { customer, createdAt: 0n });
  }, 300_000);
  afterAll(async () => {
    await client?.close();
    await all?.stop();
    await slack?.close();
  }, 300_000);

  const integrations = () => client.service(IntegrationsService);
  const listed = async () =>
    (await integrations().listIntegrations({ channel: Channel.SLACK }, { actor })).integrations[0];

  /** As a person does it in a browser. @returns the integration's id */
  async function authorize(): Promise<string> {
    const browserNonce = randomBytes(32).toString('base64url');
    const { authorizeUrl } = await integrations().startSlack({ browserNonce }, { actor });
    const answer = await fetch(authorizeUrl, { redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    const [state = '', code = ''] = ['state', 'code'].map((name) => searchParams.get(name) ?? '');
    const { integration } = await integrations().finishSlack({ state, code, browserNonce }, { actor: ANONYMOUS });
    return integration?.id ?? '';
  }

  async function publish(name: string): Promise<void> {
    const [id, entryId] = [newId(), newId()];
    const status = IncidentStatus.INVESTIGATING;
    const entry = {
      id: entryId,
      incidentId: id,
      date: BigInt(Date.now()),
      message: 'm',
      status,
      sendNotification: true,
    };
    const incident = { id, name, status, version: 1n, entries: [entry] };
    await client.publish('evt.incidents.v1.entry_published', { customerId, entryId, incident });
  }
  const said = (text: string) =>
    slack.messages.acts.waitFor((acts) => acts.some((act) => act.text === `[Acme] Investigating: ${text}`), 60_000);

  it('is switched off with the reason, and notified again after a new authorization', async () => {
    const id = await authorize();
    await publish('First');
    await said('First');

    for (const token of slack.authorizations.tokens.keys()) slack.messages.revoked.add(token);
    await publish('Second');
    await client.heard('evt.notifications.v1.recipient_refused', ({ recipientId }) => recipientId === id);
    for (const deadline = Date.now() + 60_000; (await listed())?.enabled && Date.now() < deadline;);
    expect(await listed()).toMatchObject({
      id,
      enabled: false,
      disabledReason: DisabledReason.GONE,
      disabledDetail: 'Slack refuses this channel (token_revoked).',
    });

    expect(await authorize()).toBe(id);
    await publish('Third');
    await said('Third');
    expect(slack.messages.acts.items.map(({ text }) => text)).not.toContain('[Acme] Investigating: Second');
  });
});
