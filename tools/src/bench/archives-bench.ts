import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { archiveSubject } from '@candor/pages/archives/archive-subject.js';
import { newId } from '@candor/platform/ids.js';
import { ArchiveSchema, type Archive } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { monthAfter } from '@candor/status-page/history/page-month.js';
import { askPage, untilPageShows } from '../trial/page-client.js';
import type { TrialStack } from '../trial/trial-stack.js';
import { openIncident, signUp, type TrialTenant } from '../trial/trial-tenant.js';
import type { Product } from './bench-ground.js';
import { addHistory } from './long-history.js';
import { median, percentile, whole } from './ratio.js';

const INCIDENTS = 100_000;
const MONTHS = 60;
const MINUTES_PER_MONTH = 43_800;
const SERVICES = 10;
/** Rendered for real; the other months get copies of the last of them, or this would take half an hour. */
const RENDERED = 2;
const LOOKS = 200;
const NEW_ONES = 3;
const IN_FLIGHT = 16;
const STOP_MS = 30_000;
const PATIENCE_MS = 600_000;
const KB = 1_024;

/** What a long past costs: rendering it, telling of something new in it, and answering for it. */
export async function benchArchives({ stack, mails }: Product, incidents = INCIDENTS): Promise<string[]> {
  const tenant = await signUp(stack, mails, SERVICES);
  await addHistory(stack, tenant, { incidents, minutesApart: (MONTHS * MINUTES_PER_MONTH) / incidents });
  const rendering = await renderSome(stack, tenant);
  const shown = await timesOfNewOnes(stack, tenant);
  const paths = await fillOtherMonths(stack, tenant);
  const answers = await answerTimes(stack, tenant, paths);
  return [
    `the past of an organisation with ${whole(incidents)} incidents of three entries in ${MONTHS} months\n` +
      `  rendered and published: ${rendering.msPerIncident.toFixed(1)} ms for each incident, ` +
      `${whole((rendering.msPerIncident * incidents) / 60_000)} min for all of them (${whole(rendering.incidents)} were measured)\n` +
      `  ${(rendering.bytes / rendering.incidents / KB).toFixed(1)} kB for each incident in every language, ` +
      `parts of ${whole(rendering.bytes / rendering.parts / KB)} kB, at most ${whole(rendering.largest / KB)} kB\n` +
      `  from the author's request until a new incident is in its month: ${whole(median(shown))} ms (median of ${NEW_ONES})\n` +
      `  a gateway with ${whole(paths.length)} pages in ${whole(answers.files)} files, just started: its first permalink after ` +
      `${whole(answers.first)} ms, ${answers.cold.toFixed(1)} ms when the page is not in memory ` +
      `(p95 ${answers.coldP95.toFixed(1)} ms), ${answers.warm.toFixed(2)} ms when it is, ${answers.missing.toFixed(2)} ms for what does not exist\n`,
  ];
}

interface Rendering {
  readonly msPerIncident: number;
  readonly incidents: number;
  readonly bytes: number;
  readonly parts: number;
  readonly largest: number;
}

/** Has the newest months rendered, and takes the rest off the list. */
async function renderSome(stack: TrialStack, tenant: TrialTenant): Promise<Rendering> {
  const { customerId } = tenant;
  await stack.query(`update pages.page set history_searched = false where customer_id = $1`, [customerId]);
  await openIncident(tenant, 'Looks for what was before');
  const doneMonths = () =>
    stack.query<{ month: string; items: number }>(
      `select month, items from pages.archive_month where customer_id = $1 and done > 0 and items > 1 order by month desc`,
      [customerId],
    );
  const untilDone = (count: number) =>
    stack.until(`${count} months to be rendered`, PATIENCE_MS, async () => {
      const done = await doneMonths();
      return done.length >= count ? done : undefined;
    });
  const before = await untilDone(1);
  const started = Date.now();
  const done = await untilDone(1 + RENDERED);
  const took = Date.now() - started;
  // When nobody renders one any more.
  await stack.query(
    `with turn as materialized (select pg_advisory_xact_lock(hashtextextended('archives ' || $1::text, 0)))
     delete from pages.archive_month where customer_id = $1::uuid and done = 0 and exists (select from turn)`,
    [customerId],
  );
  const known = new Set(before.map(({ month }) => month));
  const measured = done.filter(({ month }) => !known.has(month));
  const incidents = measured.reduce((sum, { items }) => sum + items, 0);
  const [sizes] = await stack.query<{ parts: number; bytes: number; largest: number }>(
    `select count(*)::int as parts, sum(length(bytes))::int as bytes, max(length(bytes)) as largest
       from pages.archive_part where customer_id = $1 and month = any($2::text[])`,
    [customerId, measured.map(({ month }) => month)],
  );
  if (!sizes) throw new Error('no part was published');
  return { msPerIncident: took / incidents, incidents, ...sizes };
}

/** How long until the newest month has another incident (ms). */
async function timesOfNewOnes(stack: TrialStack, tenant: TrialTenant): Promise<number[]> {
  const address = `${stack.pageUrl(tenant.domain)}/history/${currentMonth()}`;
  const times: number[] = [];
  for (let round = 0; round < NEW_ONES; round += 1) {
    const name = `New in its month ${round}`;
    const asked = Date.now();
    await openIncident(tenant, name);
    const shownAt = await untilPageShows(address, name, asked + PATIENCE_MS);
    if (shownAt === undefined) throw new Error(`${name} never came`);
    times.push(shownAt - asked);
  }
  return times;
}

/** Copies of the last month that was rendered, each page at a path of its own. @returns the paths of all incidents of the archives */
async function fillOtherMonths(stack: TrialStack, { customerId }: TrialTenant): Promise<string[]> {
  const rows = await stack.query<{ bytes: Buffer }>(
    `select bytes from pages.archive_part where customer_id = $1 and month =
       (select min(month) from pages.archive_part where customer_id = $1) order by part`,
    [customerId],
  );
  const model = rows.map(({ bytes }) => fromBinary(ArchiveSchema, bytes));
  const [rendered = ''] = model.map(({ month }) => month);
  const months = Array.from({ length: MONTHS - RENDERED - 1 }, (_, number) => monthAfter(rendered, -number - 1));
  const copies = months.flatMap((month) => model.map((archive) => ({ month, archive })));
  const paths: string[] = [];
  const broker = await connect({ servers: await stack.natsUrl() });
  try {
    const queue = copies.values();
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (const { month, archive } of queue) {
          const copy = copyOf(archive, month);
          paths.push(...copy.artifacts.map(({ path: at }) => at).filter((at) => at.startsWith('/incidents/')));
          const subject = archiveSubject(customerId, month, archive.part);
          await jetstream(broker).publish(subject, toBinary(ArchiveSchema, copy), { msgID: newId() });
        }
      }),
    );
  } finally {
    await broker.close();
  }
  const { SNAPSHOT_DIR: folder = '' } = await stack.envOf('gateway');
  await stack.until('every part on the disk', PATIENCE_MS, async () => {
    const files = await readdir(path.join(folder, 'archives', customerId));
    return (
      files.filter((file) => months.includes(file.slice(0, 'yyyy-mm'.length))).length >= copies.length || undefined
    );
  });
  return paths;
}

function copyOf(archive: Archive, month: string): Archive {
  const artifacts = archive.artifacts.map((artifact) => ({
    ...artifact,
    path: artifact.path
      .replace(/^\/incidents\/.*/, () => `/incidents/${newId()}`)
      .replace(/^\/history\/\d{4}-\d{2}/, `/history/${month}`),
  }));
  return { ...archive, month, artifacts };
}

interface AnswerTimes {
  readonly files: number;
  readonly first: number;
  readonly cold: number;
  readonly coldP95: number;
  readonly warm: number;
  readonly missing: number;
}

/** As a visitor sees it who keeps no connection (ms). */
async function answerTimes(stack: TrialStack, tenant: TrialTenant, paths: readonly string[]): Promise<AnswerTimes> {
  const { SNAPSHOT_DIR: folder = '' } = await stack.envOf('gateway');
  await stack.stop('gateway', STOP_MS);
  await stack.restart('gateway');
  const page = stack.pageUrl(tenant.domain);
  // The page itself first, so that only the archives are not warm.
  await askPage(`${page}/`);
  const ask = async (at: string, status = 200): Promise<number> => {
    const asked = performance.now();
    const answer = await askPage(`${page}${at}`);
    if (answer.status !== status) throw new Error(`${at}: ${answer.status}`);
    return performance.now() - asked;
  };
  const step = Math.floor(paths.length / LOOKS);
  const looked = Array.from({ length: LOOKS }, (_, number) => paths[number * step] ?? '');
  const [firstPath = '', ...others] = looked;
  const first = await ask(firstPath);
  const times = { cold: [] as number[], warm: [] as number[], missing: [] as number[] };
  for (const at of others) times.cold.push(await ask(at));
  for (const at of others) times.warm.push(await ask(at));
  for (let look = 0; look < LOOKS; look += 1) times.missing.push(await ask(`/incidents/${newId()}`, 404));
  return {
    files: (await readdir(path.join(folder, 'archives', tenant.customerId))).length,
    first,
    cold: median(times.cold),
    coldP95: percentile(times.cold, 0.95),
    warm: median(times.warm),
    missing: median(times.missing),
  };
}

function currentMonth(): string {
  return new Date().toISOString().slice(0, 'yyyy-mm'.length);
}
