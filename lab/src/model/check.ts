import type { Product } from '../bench/bench-harness.js';
import { startGateway } from '../bench/held-pages-bench.js';
import { combined, totalOf, type Amounts } from './amounts.js';
import type { Comparison } from './comparison.js';
import { warmUp } from './measure-units.js';
import { pieceMs } from './machine-speed.js';
import { Meter } from './meter.js';
import { addOrganisations } from './organisations.js';
import { Staff, UPDATES_PER_INCIDENT } from './staff.js';
import { costOf, type Counts, type Units } from './units.js';
import { untilDone } from './until-done.js';

/** Organisations of the three installations; neither their number nor what each has is what the units were measured with. */
export const SIZES = [10, 100, 1_000] as const;
const SERVICES = 8;
const SUBSCRIBERS = 30;
/** At most so many of those that are new at a size publish an incident: what they take is the same for each. */
const PUBLISHING = 80;
/** How often these do so; processor time is that of the second. */
const ROUNDS = 2;
const MB = 1_048_576;

/** Makes the three installations, one growing into the next, at a started product that has to be new. */
export async function checkModel(
  product: Product,
  units: Units,
  say: (line: string) => void,
): Promise<readonly Comparison[]> {
  const { stack } = product;
  const staff = await Staff.of(stack);
  const meter = await Meter.start(stack, () => warmUp(product, staff), units.pieceMs);
  const found: Comparison[] = [];
  try {
    const begun = await meter.usage();
    let counts: Record<'organisations' | 'services' | 'subscribers' | 'updates' | 'months' | 'webhooks', number> = {
      organisations: 0,
      services: 0,
      subscribers: 0,
      updates: 0,
      months: 0,
      webhooks: 0,
    };
    for (const size of SIZES) {
      say(`${size} organisations`);
      const fresh = size - counts.organisations;
      const made = await addOrganisations(product, fresh, { services: SERVICES, subscribers: SUBSCRIBERS });
      const publishing = made.slice(0, PUBLISHING);
      const updates = publishing.length * UPDATES_PER_INCIDENT;
      const sent = { updates, webhooks: updates * SUBSCRIBERS };
      await meter.idleRates();
      // After a rest everything is slow at first, which is not measured, as it was not with the units.
      await staff.publish(publishing);
      const before = await meter.usage();
      await staff.publish(publishing);
      const after = await meter.usage();
      const piece = pieceMs(combined([1, after], [-1, before]));
      say(`the fixed piece of work took ${piece.toFixed(2)} ms, with the units ${units.pieceMs.toFixed(2)}`);
      counts = {
        organisations: size,
        services: size * SERVICES,
        subscribers: size * SUBSCRIBERS,
        updates: counts.updates + ROUNDS * updates,
        months: counts.months + publishing.length,
        webhooks: counts.webhooks + ROUNDS * sent.webhooks,
      };
      found.push(...compareStored(size, costOf(units, counts), meter.between(begun, after)));
      found.push(compareFanOut(size, units, sent, meter.between(before, after)));
      await untilDone(stack);
      const gateway = await startGateway(stack);
      found.push({
        organisations: size,
        what: 'memory of a gateway',
        unit: 'MB',
        predicted: ((units.idleBytes.gateway ?? 0) + gateway.held.pages * units.heldPageBytes) / MB,
        measured: gateway.memory,
      });
    }
  } finally {
    await meter.close();
    await staff.close();
  }
  return found;
}

/** What the organisations have added to the disks. */
function compareStored(organisations: number, predicted: Amounts, measured: Amounts): Comparison[] {
  const disks = [
    ['Postgres', 'postgres.'],
    ['NATS', 'nats.'],
    ["the gateway's disk", 'gateway.disk'],
  ] as const;
  return disks.map(([what, prefix]) => ({
    organisations,
    what,
    unit: 'MB',
    predicted: totalOf(predicted, prefix) / MB,
    measured: totalOf(measured, prefix) / MB,
  }));
}

/** The processor time of all processes of the product, for updates and all their deliveries. */
function compareFanOut(organisations: number, units: Units, sent: Counts, measured: Amounts): Comparison {
  const { seconds = 0 } = measured;
  const predicted = combined([1, costOf(units, sent)], [seconds, units.idle]);
  return {
    organisations,
    what: `processor time of ${sent.updates} updates with ${sent.webhooks} webhooks`,
    unit: 's',
    predicted: totalOf(predicted, 'cpu.') / 1_000,
    measured: totalOf(measured, 'cpu.') / 1_000,
  };
}
