import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/dev/servers/free-port.js';
import { newId } from '@candor/platform/ids.js';
import { envelopeOf, TestSideDoorKey, type SignedNotice } from '../fixtures/side-door-key.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, signUp, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally } from './format.js';
import { metricOf, startGateway, type ScenarioGateway } from './page-harness.js';
import { startPostgres } from './postgres-scenario.js';

const GATEWAYS = 3;
/** The small size does not test timing: a busy machine does not break a promise. */
const SHOWN_MS = { small: 20_000, full: 2_000 };
const WAIT_MS = 120_000;
const HOUR_MS = 3_600_000;
const READER = 'reader@side-door.example';

/** A page with a key, and gateways that are each other's peers. */
interface Setting {
  readonly stack: ScenarioStack;
  readonly tenant: ScenarioTenant;
  readonly key: TestSideDoorKey;
  readonly gateways: readonly ScenarioGateway[];
}

/**
 * Kills PostgreSQL and NATS, and one of three gateways. An Owner says something at one of the others, strangers try at
 * both, the third one starts, the Owner goes on at another gateway, and the product comes back.
 */
export const sideDoor: FaultRow = {
  name: 'side-door',
  promise:
    'with PostgreSQL and NATS dead a signed notice is on every gateway within two seconds and on one that starts later, nothing else is accepted, and it becomes one incident of which subscribers are notified once',
  run: async (harness) => {
    const setting = await prepare(harness);
    const { stack, tenant, key, gateways } = setting;
    const [first, second, third] = gateways as [ScenarioGateway, ScenarioGateway, ScenarioGateway];
    await stack.kill(third.name);
    await stack.kill('nats');
    await stack.kill('postgres');
    const noticeId = newId();
    const opening = key.sign(key.notice(tenant.customerId, { noticeId, message: 'Said at first.', notify: true }));
    const refused = [...(await tryAll(setting, first, opening)), ...(await tryAll(setting, second, opening))];
    const sentAt = Date.now();
    const answers = [await send(setting, first, opening)];
    await untilShown(setting, [first, second], 'Said at first.');
    const shownMs = Date.now() - sentAt;
    // The same bytes again, at another gateway, are the same notice.
    answers.push(await send(setting, second, opening));
    refused.push(...(await tryAll(setting, first, opening)), ...(await tryAll(setting, second, opening)));
    const startedAt = Date.now();
    await stack.restartUntilUp(third.name);
    await untilShown(setting, [third], 'Said at first.');
    const laterMs = Date.now() - startedAt;
    const update = { noticeId, sequence: 1, message: 'Said afterwards.', notify: true };
    answers.push(await send(setting, third, key.sign(key.notice(tenant.customerId, update))));
    await untilShown(setting, gateways, 'Said afterwards.');
    const gone = watchForGaps(setting, 'Said afterwards.');
    await startPostgres(stack);
    await stack.restart('nats');
    await untilHandedOver(setting);
    // Replays find what is known, in every gateway and in the database.
    for (const gateway of gateways) answers.push(await send(setting, gateway, opening));
    await untilHandedOver(setting);
    const gaps = await gone.stop();
    const found = await incidentsOf(setting);
    const mails = await mailsOf(harness, stack);
    const isOnce = found.incidents === 1 && found.entries === 2 && found.id === noticeId;
    return {
      size: `${GATEWAYS} gateways, one of them started during the outage; ${refused.length} forged, foreign, altered or stale notices, 4 replays`,
      figure: `shown by the running ones after ${seconds(shownMs)}, by the other ${seconds(laterMs)} after its start; answers to the Owner ${tally(answers)}, to the others ${tally(refused)}; afterwards ${found.incidents} incident with ${found.entries} entries, mails ${mails}; views without it meanwhile ${gaps}`,
      passed:
        shownMs <= harness.of(SHOWN_MS) &&
        answers.every((status) => status === 201) &&
        refused.every((status) => status === 400 || status === 409) &&
        isOnce &&
        mails === 2 &&
        gaps === 0,
    };
  },
};

async function prepare(harness: FaultHarness): Promise<Setting> {
  const stack = await harness.stack();
  const tenant = await signUp(stack, harness.mails, 2);
  await addSubscribers(stack, tenant, 'email', [READER]);
  const key = new TestSideDoorKey();
  const publicKey = key.publicKey.toString('base64');
  const made = await tenant.api.must<{ sideDoorKey: { id: string } }>('POST', '/api/side-door/keys', {
    name: 'Phone',
    publicKey,
  });
  key.id = made.sideDoorKey.id;
  const ports = await Promise.all(Array.from({ length: GATEWAYS }, () => freePort()));
  const peers = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const gateways: ScenarioGateway[] = [];
  for (const port of ports) gateways.push(await startGateway(stack, { GATEWAY_PEERS: peers, PEER_PORT: String(port) }));
  const setting = { stack, tenant, key, gateways };
  // With the key in the state: a gateway without it refuses the notice, whose id no other notice gets.
  for (const gateway of gateways)
    await stack.until('the key on every gateway', WAIT_MS, async () => {
      const stale = key.sign(key.notice(tenant.customerId, { issuedAt: Date.now() - HOUR_MS }));
      return (await refusalOf(setting, gateway, stale)) === '/issuedAt' ? true : undefined;
    });
  return setting;
}

/** What must not be accepted: forged, foreign, altered, stale and of the future. @returns the answers' statuses */
async function tryAll(setting: Setting, gateway: ScenarioGateway, genuine: SignedNotice): Promise<number[]> {
  const { key, tenant } = setting;
  const page = tenant.customerId;
  const forger = new TestSideDoorKey(key.id);
  const { noticeId } = JSON.parse(genuine.notice.toString('utf8')) as { noticeId: string };
  const attempts = [
    forger.sign(forger.notice(page)),
    forger.sign(forger.notice(page, { noticeId, sequence: 1 })),
    new TestSideDoorKey().sign(key.notice(page)),
    { notice: Buffer.from(genuine.notice.toString('utf8').replace('first', 'worst')), signature: genuine.signature },
    { notice: genuine.notice, signature: Buffer.alloc(64) },
    key.sign(key.notice(newId())),
    key.sign(key.notice(page, { issuedAt: Date.now() - HOUR_MS })),
    key.sign(key.notice(page, { issuedAt: Date.now() + HOUR_MS })),
    key.signBytes(Buffer.from('{}')),
  ];
  const statuses: number[] = [];
  for (const attempt of attempts) statuses.push(await send(setting, gateway, attempt));
  return statuses;
}

async function post({ stack, tenant }: Setting, { port }: ScenarioGateway, signed: SignedNotice) {
  const body = JSON.stringify(envelopeOf(signed));
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return askPage(`${stack.pageUrl(tenant.domain)}/side-door`, { method: 'POST', port, headers, body });
}

async function send(setting: Setting, gateway: ScenarioGateway, signed: SignedNotice): Promise<number> {
  return (await post(setting, gateway, signed)).status;
}

async function refusalOf(setting: Setting, gateway: ScenarioGateway, signed: SignedNotice) {
  const { body } = await post(setting, gateway, signed);
  const { errors } = JSON.parse(body) as { errors?: { pointer: string }[] };
  return errors?.[0]?.pointer;
}

async function shows({ stack, tenant }: Setting, { port }: ScenarioGateway, text: string): Promise<boolean> {
  const answer = await askPage(stack.pageUrl(tenant.domain), { port }).catch(() => undefined);
  return answer?.body.includes(text) ?? false;
}

async function untilShown(setting: Setting, gateways: readonly ScenarioGateway[], text: string): Promise<void> {
  for (const gateway of gateways)
    await setting.stack.until(`"${text}" on ${gateway.name}`, WAIT_MS, async () =>
      (await shows(setting, gateway, text)) ? true : undefined,
    );
}

/** Views the page until it is stopped. @returns how often it was without the text */
function watchForGaps(setting: Setting, text: string): { stop(): Promise<number> } {
  let isOver = false;
  const watch = async (): Promise<number> => {
    let gaps = 0;
    while (!isOver) {
      for (const gateway of setting.gateways) if (!(await shows(setting, gateway, text))) gaps += 1;
      await sleep(50);
    }
    return gaps;
  };
  const watching = watch();
  return { stop: () => ((isOver = true), watching) };
}

/** Waits until no gateway lays anything over a page. */
async function untilHandedOver({ stack, gateways }: Setting): Promise<void> {
  for (const gateway of gateways)
    await stack.until(`the notices of ${gateway.name} to be incidents`, WAIT_MS, async () =>
      (await metricOf(stack, gateway, 'candor_side_door_notices')) === 0 ? true : undefined,
    );
}

async function incidentsOf({ stack, tenant }: Setting): Promise<{ incidents: number; entries: number; id?: string }> {
  const [row] = await stack.query<{ incidents: number; entries: number; id: string }>(
    `select count(distinct i.id)::int as incidents, count(e.id)::int as entries, min(i.id::text) as id
       from incidents.incident i join incidents.entry e on e.incident_id = i.id where i.customer_id = $1`,
    [tenant.customerId],
  );
  return row ?? { incidents: 0, entries: 0 };
}

/** Mails of the two entries; more than these would be repeats. */
async function mailsOf(harness: FaultHarness, stack: ScenarioStack): Promise<number> {
  const count = async (): Promise<number> =>
    (await harness.mails.receipts()).filter(({ recipient }) => recipient === READER).length;
  await stack.until('the mails', WAIT_MS, async () => ((await count()) >= 2 ? true : undefined));
  await sleep(1_000);
  return count();
}
