import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * What apps do against properties of Node 24 and its V8. It is the first import of an app, because most of it has to
 * happen before anything is allocated. `npm run bench -- tuning` measures what each is worth by leaving it out:
 * `WITHOUT_NODE_TUNING` names what to leave out, separated by commas.
 */
export const NODE_TUNINGS = ['allocation', 'ticks', 'garbage'] as const;

type NodeTuning = (typeof NODE_TUNINGS)[number];

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

// Before there is a configuration, which refuses other names.
const leftOut = (process.env.WITHOUT_NODE_TUNING ?? '').split(',');
const isOn = (tuning: NodeTuning): boolean => !leftOut.includes(tuning);

/**
 * During the start V8 learns that what Node's queues and streams allocate is long-lived, since at that time it is. From
 * then on it allocates such objects in the old generation, where each dead one keeps its whole request alive, and with
 * it the next, until the next full collection: young-generation collections then find nearly everything alive.
 */
if (isOn('allocation')) setFlagsFromString('--no-allocation-site-pretenuring');

/** Where the process keeps a tick. A variable that is never read is left out of the programs that are built. */
const KEPT_TICK = Symbol.for('candor.keptTick');

/**
 * An object of the shape that `process.nextTick` creates. Without one alive during a full collection V8 forgets that
 * shape, and Node's code for it, which runs several times in each request, never leaves its slow path again.
 */
if (isOn('ticks'))
  process.nextTick(() => Object.defineProperty(process, KEPT_TICK, { value: executionAsyncResource() }));

/**
 * Collects the garbage of starting and returns its memory to the system; an idle app would keep it, half as much again
 * as it needs. Takes 0.1 to 0.2 seconds, during which the process does nothing else.
 */
export function giveMemoryBack(): void {
  if (!isOn('garbage')) return;
  // Node has no API for it; the flag may be set at run time and applies to contexts created later.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
