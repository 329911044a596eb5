import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '@candor/database/migrate.js';
import { product } from '@candor/dev/apps.js';
import { appEnv } from '@candor/dev/launcher/app-env.js';
import { askHealthEndpoint, waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { programs } from '@candor/dev/launcher/workspace.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { apps } from '@candor/ops/apps.js';
import { Api } from '@candor/ops/seed/api.js';
import { brokerConfig, busPasswords } from '@candor/ops/servers/broker-users.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { createTestDatabase, type TestDatabase } from '../src/fixtures/test-database.js';
import { startTestNats, type TestNats } from '../src/fixtures/test-nats.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { startSmtpSink, type SmtpSink } from '../src/sinks/smtp-sink.js';
import { Program } from './program.js';
import { visitPage } from './visit-page.js';

const MAIN = [process.execPath, path.join(programs, 'ops/dist/all/main.js')];
const WAIT_MS = 60_000;

describe('apps that share a process', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let smtp: SmtpSink;
  let env: Record<string, string>;
  let url: string;
  const running: Program[] = [];

  beforeAll(async () => {
    const dataFolder = await mkdtemp(path.join(testRunFolder(), 'several-'));
    const secrets = await loadSecrets(dataFolder);
    [database, nats, smtp] = await Promise.all([
      createTestDatabase(migrate, product.schemas),
      startTestNats({ config: brokerConfig(secrets) }),
      startSmtpSink(),
    ]);
    const gatewayPort = await freePort();
    url = `http://localhost:${gatewayPort}`;
    const addresses = { databaseUrl: database.url, natsUrl: nats.url, smtpUrl: smtp.url };
    const facts = { ...addresses, gatewayPort, inboxPort: undefined, dataFolder, secrets, logLevel: 'info' };
    const keys = {
      DIRECT_KEY: secrets.directKey,
      CALL_SIGNING_KEY: secrets.callSigningKey,
      CALL_VERIFYING_KEY: secrets.callVerifyingKey,
    };
    env = { ...appEnv(facts, {}), ...busPasswords(secrets), ...keys };
  }, 300_000);

  afterAll(async () => {
    await Promise.all(running.map((program) => program.stop('SIGKILL')));
    await Promise.all([smtp.close(), nats.stop()]);
    await database.drop();
  });

  /** @returns the port of its health endpoint as well */
  async function start(more: Record<string, string>): Promise<{ program: Program; healthPort: number }> {
    const healthPort = await freePort();
    const program = Program.start(MAIN, { ...env, HEALTH_PORT: String(healthPort), ...more });
    running.push(program);
    return { program, healthPort };
  }

  async function whenReady({ program, healthPort }: { program: Program; healthPort: number }): Promise<void> {
    let code: number | undefined;
    void program.ended.then((ended) => (code = ended));
    await waitUntilReady('the process', () => {
      if (code !== undefined) throw new Error(`it ended with ${code}\n${program.output}`);
      return askHealthEndpoint(healthPort);
    });
  }

  /** A call that was on its way as the broker died is answered 504; later ones go past it. */
  async function openedWhileAway(api: Api): Promise<number> {
    const { status } = await openIncident(api, 'While the broker is away');
    return status === 504 ? (await openIncident(api, 'While the broker is away')).status : status;
  }

  async function signUp(domain: string): Promise<Api> {
    const api = new Api(url);
    const email = `owner@${domain}.example`;
    const owner = { username: 'Acme', email, password: 'a long enough password', customerDomain: domain };
    await api.must('POST', '/api/auth/signup', owner);
    const toOwner = (raw: Buffer): boolean => raw.toString().includes(email);
    const mails = await smtp.mails.waitFor((all) => all.some(({ raw }) => toOwner(raw)), WAIT_MS);
    const confirmCode = MAILED_CODE.exec(mails.find(({ raw }) => toOwner(raw))?.raw.toString() ?? '')?.[0];
    const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/confirm', {
      email,
      confirmCode,
    });
    api.signedIn(accessToken);
    return api;
  }

  const openIncident = (api: Api, name: string) =>
    api.attempt('POST', '/api/incidents', {
      name,
      private: false,
      incidentStatus: 'investigating',
      entry: {
        message: 'We are looking into it.',
        incidentStatus: 'investigating',
        sendNotification: false,
        affectedComponents: [],
      },
    });

  /** What the processes have warned of lately. */
  function complaints(): string {
    const lines = running.flatMap(({ output }) => output.split('\n').filter((line) => /"level":[45]0/.test(line)));
    return lines.slice(-60).join('\n');
  }

  async function whenPageShows(domain: string, text: string): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const { status, body } = await visitPage(url, domain);
      if (body.includes(text)) return expect(status).toBe(200);
      if (Date.now() > deadline) throw new Error(`the page of ${domain} does not show ${text}\n${complaints()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it('are the whole product: from a sign-up to an incident on the page, each app as its own user of the broker', async () => {
    const one = await start({});
    await whenReady(one);
    const api = await signUp('one-process');
    expect(await openIncident(api, 'The lift is stuck')).toMatchObject({ status: 201 });
    await whenPageShows('one-process', 'The lift is stuck');
    expect(await nats.refusals()).toEqual([]);

    const metrics = await (await fetch(`http://127.0.0.1:${one.healthPort}/metrics`)).text();
    expect(metrics).toMatch(/^candor_\w+\{.*app="catalog".*\} \d/m);
    expect(metrics).toMatch(/^candor_\w+\{.*app="gateway".*\} \d/m);
    expect(metrics).toMatch(/^process_resident_memory_bytes \d/m);
    const described = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(described).toEqual([...new Set(described)]);

    await nats.kill();
    expect(await openedWhileAway(api)).toBe(201);
    const report = () => askHealthEndpoint(one.healthPort);
    for (const deadline = Date.now() + WAIT_MS; (await report())?.ready !== false && Date.now() < deadline;);
    expect(await report()).toMatchObject({
      ready: false,
      checks: { catalog: false, 'catalog.nats': false, gateway: true },
    });
    await nats.restart();
    await whenReady(one);

    expect([await one.program.stop(), one.program.output.match(/"msg":"stopped"/g)?.length]).toEqual([0, apps.length]);
    const stopped = [...one.program.output.matchAll(/"app":"([^"]+)".*"msg":"stopped"/g)].map(([, app]) => app);
    expect(stopped[0]).toBe('gateway');
  }, 300_000);

  it('answer a gateway in another process at their one port while the broker is away', async () => {
    const others = apps.filter(({ name }) => name !== 'gateway').map(({ name }) => name);
    const direct = { DIRECT_HOST: '127.0.0.1', DIRECT_PORT: String(await freePort()) };
    const services = await start({ APPS: others.join(), ...direct });
    const gateway = await start({ APPS: 'gateway' });
    await Promise.all([whenReady(services), whenReady(gateway)]);
    const api = await signUp('two-processes');
    expect(await openIncident(api, 'While all is well')).toMatchObject({ status: 201 });
    expect(await api.attempt('GET', '/api/services')).toMatchObject({ status: 200 });

    await nats.kill();
    expect(await openedWhileAway(api)).toBe(201);
    expect(await api.attempt('GET', '/api/services')).toMatchObject({ status: 200 });
    await nats.restart();
    await whenPageShows('two-processes', 'While the broker is away');
    expect(await Promise.all([services.program.stop(), gateway.program.stop()])).toEqual([0, 0]);
  }, 300_000);

  it('are refused where one does not exist or its environment is incomplete, in one sentence each', async () => {
    const unknown = await start({ APPS: 'catalog,katalog' });
    expect(await unknown.program.ended).toBe(1);
    expect(unknown.program.output).toMatch(/^APPS: there is no app katalog\. The apps are identity, [^\n]*\n$/);

    const incomplete = await start({ APPS: 'catalog,notifications-email', SMTP_URL: '' });
    expect(await incomplete.program.ended).toBe(1);
    expect(incomplete.program.output).toMatch(
      /notifications-email cannot start, the environment is wrong:\n {2}SMTP_URL: is missing/,
    );
  }, 120_000);
});
