import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { artifactSources } from '@candor/status-page/artifacts/page-artifacts.js';
import { buildArtifacts } from '@candor/pages/snapshot/build-artifacts.js';
import { snapshotSubject } from '@candor/pages/snapshot/snapshot-subject.js';
import { newId } from '@candor/platform/ids.js';
import { SnapshotSchema, type Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { SAMPLE_NOW } from '../public-pages/sample-states.js';
import type { TrialStack } from '../trial/trial-stack.js';
import type { Product } from './bench-ground.js';
import { measuredState } from './measured-state.js';
import { residentMemory } from './process-usage.js';
import { whole } from './ratio.js';

const PAGES = 2_000;
const SERVICES = 30;
/** Pages that differ; the others have the content of one of them under a name of their own. */
const DISTINCT = 8;
/** Messages on their way to the stream at a time. */
const IN_FLIGHT = 16;
const STOP_MS = 30_000;
const SETTLE_MS = 10_000;
const TAKEN_MS = 180_000;
/** How many times what a page takes on disk it may take in memory. */
const AIM = 1.5;

/** What a page costs a gateway that holds it, against the bytes of its snapshot. */
export async function benchHeldPages({ stack }: Product, pages = PAGES): Promise<string[]> {
  const { name } = await stack.startAnotherGateway();
  const { SNAPSHOT_DIR: folder = '' } = await stack.envOf(name);
  try {
    const before = await freshMemory(stack, name);
    const filesBefore = await filesIn(folder);
    await publishPages(stack, pages);
    await stack.until('the pages on disk', TAKEN_MS, async () =>
      (await filesIn(folder)).count >= filesBefore.count + pages ? true : undefined,
    );
    const filesAfter = await filesIn(folder);
    const inMemory = ((await freshMemory(stack, name)) - before) / pages;
    const onDisk = (filesAfter.bytes - filesBefore.bytes) / pages;
    const ratio = inMemory / onDisk;
    return [
      `memory of a page that a gateway holds\n` +
        `  ${(inMemory / 1_024).toFixed(1)} kB, ${ratio.toFixed(2)} of the ${(onDisk / 1_024).toFixed(1)} kB of its snapshot ` +
        `(aim: at most ${AIM}: ${ratio <= AIM ? 'reached' : 'MISSED'})\n` +
        `  ${whole(pages)} pages with ${SERVICES} services, 90 days and every language; resident memory of a gateway started anew from its disk, ` +
        `${whole(before / 1_048_576)} MB with ${filesBefore.count} pages\n`,
    ];
  } finally {
    await stack.stop(name, STOP_MS);
  }
}

/** Straight into the stream: what a gateway holds does not depend on who rendered it. */
async function publishPages(stack: TrialStack, pages: number): Promise<void> {
  const contents = await Promise.all(Array.from({ length: DISTINCT }, (_, number) => contentOf(number)));
  const broker = await connect({ servers: await stack.natsUrl() });
  try {
    const stream = jetstream(broker);
    const numbers = Array.from({ length: pages }, (_, number) => number).values();
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (const number of numbers) {
          const snapshot = create(SnapshotSchema, {
            customerId: newId(),
            revision: 1n,
            renderedAt: BigInt(SAMPLE_NOW),
            domain: `held-${number}`,
            artifacts: contents[number % DISTINCT] ?? [],
          });
          await stream.publish(snapshotSubject(snapshot.customerId), toBinary(SnapshotSchema, snapshot));
        }
      }),
    );
  } finally {
    await broker.close();
  }
}

async function contentOf(number: number): Promise<Snapshot['artifacts']> {
  const state = measuredState(SERVICES);
  const customer = { ...state.customer, name: `Organisation ${number}` };
  const artifacts = await buildArtifacts(artifactSources({ ...state, customer }), { now: SAMPLE_NOW, previous: [] });
  return create(SnapshotSchema, { artifacts }).artifacts;
}

/** Started anew, so that what it had to do until now plays no part. */
async function freshMemory(stack: TrialStack, name: string): Promise<number> {
  await stack.stop(name, STOP_MS);
  await stack.restart(name);
  await sleep(SETTLE_MS);
  return residentMemory(await stack.pid(name));
}

async function filesIn(folder: string): Promise<{ count: number; bytes: number }> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.snapshot'));
  const sizes = await Promise.all(names.map(async (file) => (await stat(path.join(folder, file))).size));
  return { count: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
