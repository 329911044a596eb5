import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { parse } from 'yaml';
import { sealedColumns } from '@candor/ops/admin/sealed-columns.js';
import { schemas } from '@candor/ops/schemas.js';
import { newId } from '@candor/platform/ids.js';
import { STREAMS } from '@candor/streams/streams.js';
import { connectNats } from '../src/fixtures/connect-nats.js';
import { TestProduct } from './api/test-product.js';
import { chart, render } from '../src/chart/helm.js';
import { runAdmin } from './run-admin.js';
import { visitPage } from './visit-page.js';

// Every organisation here waits for its page, through all of the product.
jest.setTimeout(120_000);

const PASSWORD = 'a long enough password';

/** Asks until the answer is as it should be. */
async function until<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (isGood(answer) || Date.now() > deadline) return answer;
    await sleep(50);
  }
}

describe('operating the product', () => {
  let product: TestProduct;
  let nats: NatsConnection;

  const admin = (...[name, ...args]: [Parameters<typeof runAdmin>[0], ...string[]]) =>
    runAdmin(name, args, {
      ...product.environmentIn(name === 'delete-customer' ? 'identity' : 'notifications-planner'),
      OWNER_PASSWORD: PASSWORD,
    });
  const visit = (domain: string, target?: string) =>
    visitPage(product.environmentIn('gateway').GATEWAY_URL, domain, target);

  /** An organisation made by an operator, its page up. */
  async function organisation(): Promise<{ domain: string; email: string }> {
    const domain = `ops-${randomBytes(4).toString('hex')}`;
    const email = `owner@${domain}.example`;
    await admin('create-owner', '--domain', domain, '--name', `Name of ${domain}`, '--email', email);
    await until(
      () => visit(domain),
      ({ status }) => status === 200,
    );
    return { domain, email };
  }

  /** Has a new organisation give the product one secret to keep. */
  async function sealSomething(): Promise<void> {
    const { email: username } = await organisation();
    const body = { username, password: PASSWORD };
    const { accessToken } = await product.must<{ accessToken: string }>('POST', '/api/auth/login', { body });
    await product.must('PUT', '/api/sso', {
      headers: { authorization: `Bearer ${accessToken}` },
      body: { issuer: product.hooksUrl, clientId: 'c', clientSecret: 'a secret', emailDomains: ['acme.example'] },
    });
  }

  async function series(name: string): Promise<string[]> {
    const texts = await Promise.all([...product.metrics.values()].map((metrics) => metrics.text()));
    return texts.flatMap(({ body }) => body.split('\n')).filter((line) => line.startsWith(name));
  }

  beforeAll(async () => {
    product = await TestProduct.start();
    nats = await connectNats(product.environmentIn('gateway').NATS_URL);
  }, 180_000);
  afterAll(async () => {
    await nats?.close();
    await product?.close();
  });

  describe('its metrics', () => {
    it('are named by convention, and none names an organisation', async () => {
      const names = new Set([...product.metrics.values()].flatMap(({ names: own }) => own));
      expect(names.size).toBeGreaterThan(7);
      for (const name of names)
        expect(name).toMatch(
          /^candor_(?:[a-z_]+_)?(?:seconds|total|letters|chunks|pages|notices|states|answers|bytes|connections)$/,
        );
      const described = await readFile(path.join(chart, '../../docs/OBSERVABILITY.md'), 'utf8');
      expect([...names].filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
      const lines = await series('candor_');
      for (const line of lines) expect(line).not.toMatch(/[{,]\w*(customer|tenant|domain)\w*=|[\da-f]{8}-[\da-f]{4}-/i);
    });

    it('are all there are in the dashboards and the alert rules, and each rule has its page', async () => {
      const known = new Set([...product.metrics.values()].flatMap(({ names }) => names));
      // Of an app that the product is whole without, so it does not run here.
      const copies = await readFile(path.join(chart, '../../gateway/src/copies/start-copies.ts'), 'utf8');
      for (const [, name = ''] of copies.matchAll(/name: '(candor_\w+)'/g)) known.add(name);
      // Of the process, which here is everybody's.
      known.add('process_resident_memory_bytes');
      const dashboards = (await readdir(path.join(chart, 'files/dashboards'))).map(
        (name) => `files/dashboards/${name}`,
      );
      const files = ['files/alerts.yaml', ...dashboards].map((file) => path.join(chart, file));
      const texts = [
        ...(await Promise.all(files.map((file) => readFile(file, 'utf8')))),
        JSON.stringify(await render('keda')),
      ];
      const used = texts.flatMap(
        (text) => text.match(/\b(candor_[a-z_]+|process_[a-z_]+_bytes)(?=[{[) ]|\\n|")/g) ?? [],
      );
      expect(used.length).toBeGreaterThan(20);
      const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
      expect([...new Set(used.map(base))].filter((name) => !known.has(name))).toEqual([]);
      const rules = parse(texts[0] ?? '') as {
        groups: { rules: { alert?: string; annotations: { runbook: string } }[] }[];
      };
      for (const { alert, annotations } of rules.groups.flatMap((group) => group.rules)) {
        if (alert === undefined) continue;
        expect(annotations.runbook).toBe(`docs/runbooks/${alert}.md`);
        expect(await readFile(path.join(chart, '../..', annotations.runbook), 'utf8')).toMatch(/^# /);
      }
    });

    it('tell how long API calls take, by the route as it was declared', async () => {
      await product.ask('GET', `/api/incidents/${randomUUID()}`, { unlogged: true });
      const found = await series('candor_http_request_duration_seconds_count');
      expect(found.some((line) => /method="GET",route="\/api\/incidents\/:\w+",status="401"} [1-9]/.test(line))).toBe(
        true,
      );
    });

    it('include every consumer of events, those in alert rules among them', async () => {
      const text = await readFile(path.join(chart, 'files/alerts.yaml'), 'utf8');
      const measured = (await series('candor_event_oldest_age_seconds{')).map((line) => /"(.+)"/.exec(line)?.[1]);
      const manager = await jetstreamManager(nats);
      const provisioned: string[] = [];
      for await (const { name, config } of manager.consumers.list('EVENTS'))
        if (config.durable_name !== undefined) provisioned.push(name);
      expect(measured.sort()).toEqual(provisioned.sort());
      const matchers = [...text.matchAll(/consumer(=|=~|!~)"([^"]+)"/g)];
      expect(matchers.length).toBeGreaterThan(2);
      for (const [matcher, operator, value = ''] of matchers) {
        const named = provisioned.filter((name) =>
          operator === '=' ? name === value : new RegExp(`^(?:${value})$`).test(name),
        );
        expect([matcher, named.length > 0]).toEqual([matcher, true]);
      }
    });

    it('report the correct number of waiting messages', async () => {
      const [id, eventId, customerId] = [newId(), newId(), randomUUID()];
      await product.sql.query(
        `insert into notifications.chunk (id, event_id, customer_id, channel, lane, state, offered_at, created_at)
         values ($1, $2, $3, 'twitter', 'bulk', 'offered', now() + interval '1 hour', now() - interval '100 seconds')`,
        [id, eventId, customerId],
      );
      const [age = ''] = await series('candor_delivery_queue_oldest_age_seconds{channel="twitter"}');
      const seconds = Number(age.split(' ')[1]);
      expect(seconds).toBeGreaterThanOrEqual(100);
      expect(seconds).toBeLessThan(300);
      const held = () => series('candor_delivery_leased_chunks{channel="twitter",lane="bulk"}');
      expect(await held()).toEqual(['candor_delivery_leased_chunks{channel="twitter",lane="bulk"} 0']);
      await product.sql.query(
        `update notifications.chunk set state = 'leased', leased_until = now() + interval '1 hour' where id = $1`,
        [id],
      );
      expect(await held()).toEqual(['candor_delivery_leased_chunks{channel="twitter",lane="bulk"} 1']);
      await product.sql.query('delete from notifications.chunk where id = $1', [id]);
      expect(await series('candor_delivery_queue_oldest_age_seconds{channel="twitter"}')).toEqual([
        'candor_delivery_queue_oldest_age_seconds{channel="twitter"} 0',
      ]);
      await product.sql.query(
        `insert into notifications.dead_letter (id, consumer, message_id, stream, subject, headers, body, reason, attempts, failed_at)
         values ($1, 'catalog-downtime', $2, 'EVENTS', 'evt.x', '{}', '', 'for a test', 10, now())`,
        [eventId, customerId],
      );
      const { rows } = await product.sql.query<{ letters: number }>(
        'select count(*)::int as letters from notifications.dead_letter where redriven_at is null',
      );
      expect(await series('candor_dead_letters ')).toEqual([`candor_dead_letters ${rows[0]?.letters}`]);
      await product.sql.query('delete from notifications.dead_letter where id = $1', [eventId]);
    });

    it('name streams and consumers that are provisioned, whose lag is what waits', async () => {
      const manager = await jetstreamManager(nats);
      const triggers = (await render('keda')).flatMap(({ spec }) =>
        ((spec?.triggers ?? []) as { type: string; metadata: Record<string, string> }[]).filter(
          ({ type }) => type === 'nats-jetstream',
        ),
      );
      expect(triggers.length).toBeGreaterThan(0);
      for (const { metadata } of triggers) {
        const { stream = '', consumer = '' } = metadata;
        expect(STREAMS.map(({ name }) => name)).toContain(stream);
        expect((await manager.consumers.info(stream, consumer)).name).toBe(consumer);
      }
      await product.stop('notifications-twitter');
      const WAITING = 7;
      for (let n = 0; n < WAITING; n += 1) await jetstream(nats).publish('dlv.twitter.bulk', new Uint8Array());
      const { num_pending, num_ack_pending } = await manager.consumers.info('DELIVERIES', 'notifications-twitter-bulk');
      expect(num_pending + num_ack_pending).toBe(WAITING);
      const channels = ['email', 'webhook', 'slack', 'twitter'];
      for (const name of channels.flatMap((channel) =>
        ['confirm', 'fast', 'bulk', 'retry'].map((lane) => `notifications-${channel}-${lane}`),
      ))
        expect((await manager.consumers.info('DELIVERIES', name)).name).toBe(name);
    });
  });

  describe('candor-admin', () => {
    it('makes an Owner who can sign in at once, and a second one in the same organisation', async () => {
      const { domain, email } = await organisation();
      const signIn = (username: string) =>
        product.ask('POST', '/api/auth/login', { body: { username, password: PASSWORD }, unlogged: true });
      expect((await signIn(email)).status).toBe(200);
      const second = `second@${domain}.example`;
      await admin('create-owner', '--domain', domain, '--name', 'Second', '--email', second);
      expect((await signIn(second)).status).toBe(200);
      await expect(admin('create-owner', '--domain', domain, '--name', 'Third', '--email', second)).rejects.toThrow(
        `--email: ${second} has a user already.`,
      );
      await expect(admin('create-owner', '--domain', 'Not a label', '--name', '', '--email', 'x')).rejects.toThrow(
        /^--name: .*\n--email: .*\n--domain: /,
      );
    });

    it('lists dead letters and sends them to that consumer again', async () => {
      const head = headers();
      head.set('Nats-Msg-Id', randomUUID());
      await jetstream(nats).publish('evt.catalog.v1.component_deleted', Buffer.from('no message'), { headers: head });
      const lines = await until(
        () => admin('dead-letters', '--consumer', 'pages-deleted-components'),
        (found) => found.length > 0,
      );
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ consumer: 'pages-deleted-components', stuck: false });
      expect(await admin('redrive', '--consumer', 'pages-deleted-components')).toEqual(['1 sent again.']);
      await expect(admin('redrive')).rejects.toThrow('Name either --consumer or the ids of dead letters.');
    });

    it('has a page rendered again', async () => {
      const { domain } = await organisation();
      const revision = async () => {
        const found = await product.sql.query<{ revision: string }>(
          `select s.revision from pages.published_state s join pages.page using (page_id) where domain = $1 and month = ''`,
          [domain],
        );
        return BigInt(found.rows[0]?.revision ?? 0);
      };
      const before = await revision();
      expect(await admin('rerender', '--domain', domain)).toEqual(['1 page is published again.']);
      expect(await until(revision, (now) => now > before)).toBeGreaterThan(before);
      await expect(admin('rerender', '--domain', 'nobody')).rejects.toThrow('--domain: there is no page nobody.');
      await expect(admin('rerender')).rejects.toThrow('Name either --domain or --all.');
    });

    it('generates a new key and reports what each one seals', async () => {
      const known = `old:${randomBytes(32).toString('base64')}`;
      const [line = ''] = await runAdmin('rotate-keys', [], {
        ...product.environmentIn('identity'),
        SECRETS_KEYS: known,
      });
      expect(line).toMatch(/^SECRETS_KEYS=k\d{8}:[A-Za-z0-9+/]{43}=,old:/);
      expect(line.endsWith(known)).toBe(true);
    });

    it('counts the secrets of every column that holds sealed ones', async () => {
      const rootSecrets = async () => {
        const lines = await admin('rotate-keys');
        const [, count = '0'] = lines.flatMap((line) => /^# (\d+) secrets are sealed with root$/.exec(line) ?? []);
        return Number(count);
      };
      const before = await rootSecrets();
      await sealSomething();
      expect(await rootSecrets()).toBe(before + 1);
    });

    it('gives away what is kept of an organisation, without what signs anybody in', async () => {
      const [one, other] = [await organisation(), await organisation()];
      const lines = await admin('export-customer', '--domain', one.domain);
      const text = lines.join('\n');
      expect(lines.map((line) => JSON.parse(line) as { table: string }).map(({ table }) => table)).toEqual(
        expect.arrayContaining(['customer', 'member', 'page']),
      );
      expect(text).toContain(one.email);
      expect(text).not.toContain(other.domain);
      expect(text).not.toContain('$argon2');
      await expect(admin('export-customer', '--domain', 'nobody')).rejects.toThrow('there is no organisation nobody');
    });

    it('deletes an organisation, its page included, and nobody else', async () => {
      const [one, other] = [await organisation(), await organisation()];
      await expect(admin('delete-customer', '--domain', one.domain)).rejects.toThrow(
        `--confirm: Please repeat the name, "Name of ${one.domain}".`,
      );
      await expect(admin('delete-customer', '--domain', 'nobody', '--confirm', 'x')).rejects.toThrow(
        '--domain: There is no organisation nobody.',
      );
      await expect(admin('delete-customer', '--confirm', 'x')).rejects.toThrow('Name either --domain and --confirm');
      await expect(admin('delete-customer', '--id', randomUUID())).rejects.toThrow('No such organisation was deleted.');
      expect((await visit(one.domain)).status).toBe(200);
      const [order = '', end] = await admin(
        'delete-customer',
        ...['--domain', one.domain, '--confirm', `Name of ${one.domain}`],
      );
      expect(end).toMatch(/^Nothing is left of it in billing, .*, subscribers\.$/);
      const [, id = ''] = /--id: (\S+)$/.exec(order) ?? [];
      expect(await admin('delete-customer', '--id', id)).toEqual([end]);
      expect(
        (
          await until(
            () => visit(one.domain),
            ({ status }) => status === 404,
          )
        ).status,
      ).toBe(404);
      expect((await visit(other.domain)).status).toBe(200);
      await expect(admin('export-customer', '--domain', one.domain)).rejects.toThrow('there is no organisation');
      const login = await product.ask('POST', '/api/auth/login', {
        body: { username: one.email, password: PASSWORD },
        unlogged: true,
      });
      expect(login.status).toBe(401);
    });
  });

  describe('what is sealed', () => {
    it('is sealed again under a new key, or expires', async () => {
      const columns = await sealedColumns(product.sql);
      const lasting = columns.filter(({ expires }) => !expires);
      const sealedAgain = schemas.flatMap(({ schema, sealed = [] }) =>
        sealed.flatMap(({ name, purposes }) => Object.keys(purposes).map((column) => `${schema}.${name}.${column}`)),
      );
      expect(new Set(lasting.map(({ table, column }) => `${table}.${column}`))).toEqual(new Set(sealedAgain));
      expect(sealedAgain.length).toBeGreaterThan(0);
      expect(columns.length).toBeGreaterThan(lasting.length);
    });

    it('stands in columns whose names say so, and in no others', async () => {
      const known = new Set((await sealedColumns(product.sql)).map(({ table, column }) => `${table}.${column}`));
      const { rows: texts } = await product.sql.query<{ place: string; select: string }>(
        `select format('%s.%s.%s', table_schema, table_name, column_name) as place,
                format('select %L as place from %I.%I where %I ~ ''^v1\\.[\\w-]{1,32}\\.[\\w-]{38,}$''', 
                       format('%s.%s.%s', table_schema, table_name, column_name), table_schema, table_name, column_name) as select
           from information_schema.columns
          where table_schema = any($1) and data_type in ('text', 'character varying')`,
        [schemas.map(({ schema }) => schema)],
      );
      expect(texts.length).toBeGreaterThan(100);
      const { rows: found } = await product.sql.query<{ place: string }>(
        `select distinct place from (${texts.map(({ select }) => select).join(' union all ')}) as s`,
      );
      expect(found.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    });
  });
});
