import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { candorFolder } from '@candor/dev/launcher/workspace.js';
import { Api } from '@candor/ops/seed/api.js';
import type { Receipt } from '../sinks/sink-protocol.js';
import { checkFanOut, describe } from '../faults/checker.js';
import { EMAIL_WINDOW, isKept, WEBHOOK_WINDOW } from '../faults/fan-out.js';
import { tally, thousands } from '../faults/format.js';
import { checkWrites, isEveryWriteKept } from '../faults/write-load.js';
import { hiddenIncidentOf, ledgerOf, openIncident, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { Forward } from './forward.js';
import type { Shell } from './shell.js';
import type { Visited } from './witness-protocol.js';
import { Witness } from './witness.js';

/** What the README names. */
export const NAMESPACE = 'candor';
const GATEWAY_PORT = 80;
const READS_PER_SECOND = 20;
const WRITES_PER_SECOND = 3;
/** A port-forward ends with its pod, and a call through it with that. */
const SETTLE_MS = 600_000;
const STATE_FILE = path.join(candorFolder, 'cluster.json');

/** What later steps need of the earlier ones, kept in a file because each may be a run of its own. */
interface Organisation {
  readonly customerId: string;
  readonly domain: string;
  readonly componentIds: readonly string[];
  readonly apiKey: string;
}

/** The Owner that the README makes. */
export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** The installed release as staff and receivers know it; what holds is read from the receivers and from the database. */
export class Release {
  readonly witness: Witness;
  private readonly gateway: Forward;
  private organisation?: Organisation;
  /** The database's time before the writes that are judged. */
  private usedSince = '';

  constructor(private readonly shell: Shell) {
    this.gateway = new Forward(NAMESPACE, 'candor-gateway', GATEWAY_PORT);
    this.witness = new Witness(shell, NAMESPACE);
  }

  close(): void {
    this.gateway.close();
    this.witness.close();
  }

  /** Signs the Owner in, who makes a service and a key for the writes under load. */
  async signIn({ email, password }: Owner): Promise<void> {
    const url = await this.gateway.url();
    const api = new Api(url);
    const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/login', {
      username: email,
      password,
    });
    api.signedIn(accessToken);
    const { customer } = await api.must<{ customer: { id: string; domain: string } }>('GET', '/api/customer');
    const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', {
      name: 'API',
      description: '',
      group: { name: '' },
      showHistoricalStatus: true,
      enabled: true,
      internal: false,
    });
    const { secretKey } = await api.must<{ secretKey: string }>('POST', '/api/api-keys');
    const { id: customerId, domain } = customer;
    this.organisation = { customerId, domain, componentIds: [component.id], apiKey: secretKey };
    await mkdir(candorFolder, { recursive: true });
    await writeFile(STATE_FILE, JSON.stringify(this.organisation), { mode: 0o600 });
  }

  /** Confirmed subscribers, inserted past the mails that would ask them. */
  async subscribe(channel: 'email' | 'webhook', addresses: readonly string[]): Promise<void> {
    const { customerId } = await this.owned();
    const values = addresses.map((address) => `('${address}')`).join(',');
    await this.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, enabled, verified, created_at, confirmed_at)
       select gen_random_uuid(), '${customerId}', '${channel}', address, true, true, now() - interval '1 hour',
              now() - interval '1 hour' from (values ${values}) as given (address)`,
      `psql: ${thousands(addresses.length)} subscribers of channel ${channel}`,
    );
  }

  /** @param says what stands in the log instead of the statement @returns rows as lines, columns divided by "|" */
  async sql(statement: string, says?: string): Promise<string> {
    const command = `kubectl -n ${NAMESPACE} exec -i statefulset/candor-postgres -- psql -q -t -A -v ON_ERROR_STOP=1 -U candor candor`;
    const printed = await this.shell.run(command, { input: statement, says: says ?? '', isQuiet: says === undefined });
    return printed.trim();
  }

  /**
   * Opens an incident, does something to the release while its fan-out runs, and compares what the receivers got.
   *
   * @param crashes how often something was killed: a worker that is may have sent a few without recording them
   * @returns the numbers in words @throws Error when a recipient was missed, or notified too often
   */
  async fanOut(mails: readonly string[], paths: readonly string[], crashes: number, meanwhile: () => Promise<void>) {
    await this.witness.clear();
    const tenant = await this.reached();
    const { id } = await openIncident(tenant, `Trial ${Date.now()}`);
    await this.untilCount((count) => count > 0);
    await meanwhile();
    await this.untilCount((count) => count >= mails.length + paths.length);
    const found: string[] = [];
    for (const [channel, wanted, receipts, window] of [
      ['email', mails, await this.witness.mails(), EMAIL_WINDOW],
      ['webhook', paths, await this.witness.webhooks(), WEBHOOK_WINDOW],
    ] as const) {
      const fanOut = checkFanOut(wanted, receipts, await this.settled(id, channel, wanted.length));
      found.push(`${thousands(wanted.length)} by ${channel}: ${describe(fanOut)}, ${pace(receipts)}`);
      if (!isKept(fanOut, crashes * window)) throw new Error(found.join('; '));
    }
    return found.join('; ');
  }

  /** Does something to the release while visitors read its page and staff write. */
  async whileUsed(doing: () => Promise<void>): Promise<Visited> {
    const tenant = await this.reached();
    this.usedSince = await this.sql('select now()');
    await this.witness.begin({
      gateway: `http://candor-gateway.${NAMESPACE}.svc:${GATEWAY_PORT}`,
      pageHost: `${tenant.domain}.localhost:8080`,
      consoleHost: 'localhost:8080',
      apiKey: (await this.owned()).apiKey,
      readsPerSecond: READS_PER_SECOND,
      writesPerSecond: WRITES_PER_SECOND,
      write: hiddenIncidentOf(tenant, ''),
    });
    try {
      await doing();
    } catch (error) {
      await this.witness.end();
      throw error;
    }
    return this.witness.end();
  }

  /**
   * @param mayRefuse whether writes may be refused meanwhile, as without a database; none may be lost
   * @returns the numbers in words @throws Error when a read failed or a write was not kept
   */
  async judge({ reads, writes }: Visited, mayRefuse: boolean): Promise<string> {
    const names = await this.sql(
      `select name from incidents.incident where name like 'Written under load %' and creation_time >= '${this.usedSince}'`,
    );
    const count = checkWrites(writes, names.split('\n'));
    const refused = writes
      .filter(({ status }) => status !== 201)
      .map(({ askedAt, detail = 'without a reason' }) => {
        const afterMs = askedAt - (writes[0]?.askedAt ?? 0);
        return `${Math.round(afterMs / 1_000)} s (${detail})`;
      });
    const when = refused.length === 0 ? '' : `; refused after ${tally(refused)}`;
    const figure = `${thousands(reads.length)} reads: ${tally(reads)}; ${writes.length} writes: ${tally(writes.map(({ status }) => status))}, lost ${count.lost}, repeats ${count.repeats}${when}`;
    const areWritesKept = mayRefuse ? count.lost === 0 && count.repeats === 0 : isEveryWriteKept(writes, count);
    if (reads.length === 0 || reads.some((status) => status !== 200) || !areWritesKept) throw new Error(figure);
    return figure;
  }

  private async settled(incidentId: string, channel: string, size: number) {
    const deadline = Date.now() + SETTLE_MS;
    for (;;) {
      const ledger = await ledgerOf(await this.reached(), incidentId, channel).catch(() => undefined);
      if ((ledger?.delivered ?? 0) >= size || Date.now() > deadline) return ledger;
      await pause();
    }
  }

  private async untilCount(isEnough: (count: number) => boolean): Promise<void> {
    const deadline = Date.now() + SETTLE_MS;
    for (;;) {
      const { mails, webhooks } = await this.witness.counts();
      if (isEnough(mails + webhooks)) return;
      if (Date.now() > deadline) throw new Error(`${mails} mails and ${webhooks} webhooks came, not more`);
      await pause();
    }
  }

  /** Of the organisation's page. */
  async domain(): Promise<string> {
    return (await this.owned()).domain;
  }

  private async owned(): Promise<Organisation> {
    return (this.organisation ??= JSON.parse(await readFile(STATE_FILE, 'utf8')) as Organisation);
  }

  /** The organisation's program, by an address that leads to a gateway now. */
  private async reached(): Promise<ScenarioTenant> {
    const { apiKey, ...organisation } = await this.owned();
    const api = new Api(await this.gateway.url());
    api.signedIn(apiKey);
    return { api, ...organisation };
  }
}

function pace(receipts: readonly Receipt[]): string {
  const times = receipts.map(({ receivedAt }) => receivedAt);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return `${((last - first) / 1_000).toFixed(1)} s from first to last`;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}
