import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGES } from '@candor/words/languages.js';
import { addPages } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import { readCopy, withoutVersion, type CopiedPage } from './copied-pages.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { percentile, seconds, thousands } from './format.js';
import { writeEntry, type Author } from './fresh-updates.js';
import { endEverythingBut } from './page-scenario.js';

const SERVICES = 3;
/** The page in every language, and what programs ask for: no document has to link to these. */
const NOT_LINKED = [
  ...LANGUAGES.map((language) => `/${language}/`),
  ...['/api/v2/summary.json', '/api/v2/status.json', '/history.atom', '/history.rss'],
];
const COPIED_MS = 120_000;
const HUNG_MS = 3_000;
const POLL_MS = 20;

/** A page in the middle of an incident, and where the pages are copied to. */
interface Setting {
  readonly stack: ScenarioStack;
  readonly target: string;
  readonly author: Author;
  /** Of all pages that are copied. */
  readonly domains: readonly string[];
  /** The process that copies. */
  readonly copies: string;
}

/**
 * Pages are copied to a directory while an author writes. The process that copies is killed at random moments and stopped,
 * and the broker is killed; all links of the copy are followed all the time, as a plain web server would answer them.
 * In the end all processes are killed and the disks of Postgres and NATS removed: the copy is compared with what the
 * gateway answered last.
 */
export const copiedElsewhere: FaultRow = {
  name: 'copied-elsewhere',
  promise:
    'a copy of the pages in a directory is whole at every moment, also while what writes it is killed or hangs, and is the last state once everything else is gone',
  spoilsStack: true,
  run: async (harness) => {
    const target = await mkdtemp(path.join(tmpdir(), 'candor-copy-'));
    try {
      return await tryAll(harness, await prepare(harness, target));
    } finally {
      await harness.closeStack();
      await rm(target, { recursive: true, force: true });
    }
  },
};

async function tryAll(harness: FaultHarness, setting: Setting) {
  const { stack, copies, domains } = setting;
  const random = harness.random('copied-elsewhere');
  const reader = new Reader(setting);
  const undisturbed: number[] = [];
  for (let n = harness.of({ small: 3, full: 30 }); n > 0; n -= 1) undisturbed.push(await copiedMs(setting));

  const kills = harness.of({ small: 3, full: 20 });
  for (let n = 0; n < kills; n += 1) {
    const shown = copiedMs(setting);
    // Somewhere in the copying of what was just written.
    await sleep(random() * 2 * (percentile(undisturbed, 0.5) + POLL_MS));
    await stack.kill(copies);
    await stack.restart(copies);
    await shown;
  }
  await stack.kill(copies, 'SIGSTOP');
  const hung = copiedMs(setting);
  await sleep(HUNG_MS);
  await stack.kill(copies, 'SIGCONT');
  await hung;
  await stack.kill('nats');
  await stack.restart('nats');
  await stack.allReady();
  const afterBroker = await copiedMs(setting);
  const read = await reader.stop();

  const others: string[] = [];
  const before = new Map<string, CopiedPage>();
  for (const domain of domains) {
    const { copied, wrong } = await settled(setting, domain);
    before.set(domain, copied);
    others.push(...wrong);
  }
  const killed = await endEverythingBut(stack, []);
  let files = 0;
  for (const [domain, { texts }] of before) {
    const alone = await readCopy(path.join(setting.target, domain), NOT_LINKED);
    files += alone.texts.size;
    for (const [address, text] of texts)
      if (alone.texts.get(address) !== text) others.push(`${domain}${address} alone`);
  }
  return {
    size: `${thousands(domains.length)} pages in ${thousands(files)} files; the process that copies killed ${kills} times amid ${thousands(read.updates)} updates, stopped for ${seconds(HUNG_MS)}, the broker killed; ${killed} processes killed in the end`,
    figure: `an update in the copy after p50 ${seconds(percentile(undisturbed, 0.5))}, at most ${seconds(Math.max(...undisturbed))}, ${seconds(afterBroker)} after the broker was back; of ${thousands(read.walks)} times that all links were followed meanwhile: files missing ${read.missing.length}, torn ${read.torn.length}, steps back ${read.back}; then unlike the gateway's answers or not there: ${others.length === 0 ? 'none' : `${others.length}, such as ${[...read.missing, ...others].slice(0, 3).join(', ')}`}`,
    passed:
      read.missing.length + read.torn.length + read.back + others.length === 0 &&
      // Nothing was compared otherwise.
      files > domains.length * NOT_LINKED.length &&
      read.walks > kills,
  };
}

async function prepare(harness: FaultHarness, target: string): Promise<Setting> {
  const stack = await harness.stack();
  const pages = await addPages(stack, harness.of({ small: 3, full: 100 }), SERVICES);
  const tenant = await signUp(stack, harness.mails, SERVICES);
  const { id: incidentId } = await openIncident(tenant, 'Scenario incident');
  const copies = await stack.startPageCopies(`file://${target}`);
  const setting = { stack, target, author: { tenant, incidentId }, copies, domains: [tenant.domain] };
  await copiedMs(setting);
  const all = { ...setting, domains: [tenant.domain, ...pages.map(({ domain }) => domain)] };
  for (const domain of all.domains) await settled(all, domain);
  return all;
}

/** Numbers what an author writes, so that a step back is seen. */
const UPDATE = /Update (\d{6}) /g;
let written = 0;

/** Writes an entry. @returns the time until it is on the first page of the copy (ms) */
async function copiedMs({ stack, target, author }: Setting): Promise<number> {
  const message = `Update ${String((written += 1)).padStart(6, '0')} ${randomBytes(6).toString('hex')}`;
  const started = Date.now();
  await writeEntry(author, message);
  await stack.until(`${message} in the copy`, COPIED_MS, async () => {
    const text = await readFile(path.join(target, author.tenant.domain, 'index.html'), 'utf8').catch(() => '');
    return text.includes(message) || undefined;
  });
  return Date.now() - started;
}

/** A copy, and what of it is missing, torn, or not what the gateway answers at the same address. */
interface Compared {
  readonly copied: CopiedPage;
  readonly wrong: readonly string[];
}

/** The copy of a page once it is as the gateway answers; at the deadline as it is. */
async function settled(setting: Setting, domain: string): Promise<Compared> {
  let last: Compared | undefined;
  const isRight = async (): Promise<Compared | undefined> => {
    last = await compared(setting, domain);
    return last.wrong.length === 0 ? last : undefined;
  };
  return setting.stack.until('the copy as the gateway answers', COPIED_MS, isRight).catch((error: unknown) => {
    if (!last) throw error;
    return last;
  });
}

async function compared({ stack, target }: Setting, domain: string): Promise<Compared> {
  const copied = await readCopy(path.join(target, domain), NOT_LINKED);
  const unlike: string[] = [];
  for (const [address, text] of copied.texts) {
    const { status, body } = await askPage(new URL(address, stack.pageUrl(domain)).href);
    if (status !== 200 || withoutVersion(body) !== text) unlike.push(`${domain}${address}`);
  }
  return { copied, wrong: [...copied.missing, ...copied.torn, ...unlike] };
}

/** What was met while all links were followed again and again. */
interface ReadCopies {
  readonly walks: number;
  readonly updates: number;
  readonly missing: readonly string[];
  readonly torn: readonly string[];
  readonly back: number;
}

/** Follows all links of the author's page, from the first one, until it is stopped. */
class Reader {
  private readonly missing: string[] = [];
  private readonly torn: string[] = [];
  private readonly newest = new Map<string, number>();
  private readonly began = written;
  private walks = 0;
  private back = 0;
  private isOver = false;
  private readonly reading: Promise<void>;

  constructor(private readonly setting: Setting) {
    this.reading = this.read();
  }

  async stop(): Promise<ReadCopies> {
    this.isOver = true;
    await this.reading;
    const { walks, missing, torn, back } = this;
    return { walks, missing, torn, back, updates: written - this.began };
  }

  private async read(): Promise<void> {
    const { target, author } = this.setting;
    while (!this.isOver) {
      const { texts, missing, torn } = await readCopy(path.join(target, author.tenant.domain), NOT_LINKED);
      this.missing.push(...missing);
      this.torn.push(...torn);
      for (const [address, text] of texts) this.note(address, text);
      this.walks += 1;
      await sleep(POLL_MS);
    }
  }

  private note(address: string, text: string): void {
    const shown = Math.max(0, ...[...text.matchAll(UPDATE)].map(([, number]) => Number(number)));
    const before = this.newest.get(address) ?? 0;
    if (shown < before) this.back += 1;
    this.newest.set(address, Math.max(before, shown));
  }
}
