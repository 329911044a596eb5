import { toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { newId } from '@candor/platform/ids.js';
import { MonthStateSchema, PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { PageState } from '@candor/status-page/state/page-state.js';
import { monthAfter, monthSpan, pageMonth } from '@candor/status-page/time/page-month.js';
import { packState, stateSubject, type StateName } from '@candor/streams/published-state.js';
import { connectNats } from '../fixtures/connect-nats.js';
import { monthStateToWire, pageStateToWire } from '../public-pages/state-to-wire.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { Product } from './bench-harness.js';
import { measuredIncidents } from './measured-state.js';

/** Messages in flight to the stream at the same time. */
const IN_FLIGHT = 32;
/** The broker shares the machine with its consumers. */
const ACKED_MS = 60_000;
const STOP_MS = 30_000;

/** A state that is not in the stream yet. */
export interface NewState {
  readonly name: StateName;
  /** Epoch ms. */
  readonly revision: bigint;
  readonly encoded: Uint8Array;
}

/** The state of a page, as of its own moment. */
export function newPage(state: PageState): NewState {
  const revision = BigInt(state.now);
  const encoded = toBinary(PageStateSchema, pageStateToWire(state, revision));
  return { name: { pageId: state.customer.id }, revision, encoded };
}

/** A month of a page with this number of incidents. @param back how many months before the current one it is */
export function newMonth(
  page: PageState,
  back: number,
  incidents: number,
): NewState & { readonly incidentIds: string[] } {
  const revision = BigInt(page.now);
  const month = monthAfter(pageMonth(page.now, page.timeZone), -back);
  const pastIncidents = measuredIncidents(incidents, monthSpan(month, page.timeZone).start, page);
  const state = monthStateToWire({ ...page, pastIncidents, maintenances: [] }, month, revision);
  return {
    name: { pageId: page.customer.id, month },
    revision,
    encoded: toBinary(MonthStateSchema, state),
    incidentIds: pastIncidents.map(({ id }) => id),
  };
}

/** Publishes states to the stream, many at a time: gateways do not check who published them. */
export async function publishStates(stack: ScenarioStack, states: Iterable<NewState>): Promise<void> {
  const broker = await connectNats(await stack.natsUrl());
  try {
    const stream = jetstream(broker);
    const queue = states[Symbol.iterator]();
    const lane = async (): Promise<void> => {
      for (let next = queue.next(); !next.done; next = queue.next()) {
        const { name, revision, encoded } = next.value;
        for (const message of packState(name, revision, encoded)) {
          const bytes = toBinary(PublishedStateSchema, message);
          await stream.publish(stateSubject(name, message.piece), bytes, { msgID: newId(), timeout: ACKED_MS });
        }
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  } finally {
    await broker.close();
  }
}

/** Runs without `pages`: once a minute it withdraws states that its database knows nothing of, such as these. */
export async function withoutUpkeep<T>(product: Product, run: (product: Product) => Promise<T>): Promise<T> {
  await product.stack.stop('pages', STOP_MS);
  try {
    return await run(product);
  } finally {
    await product.stack.restart('pages');
  }
}
