import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * What an app imports before everything else, so that it answers as fast after hours as it did at first. Node 24 loses up to a third of
 * what it can answer in two ways; `npm run bench -- page` shows both.
 *
 * Starting makes V8 learn that what Node's queues and streams allocate lives long, since at that time it does. From then on it puts
 * such objects among the old ones, where each dead one keeps its whole request, and with it the next, until the next full collection:
 * collections of young objects then find nearly everything alive.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * An object like all that `process.nextTick` makes. Without one alive during a full collection V8 forgets their shape, and Node's code
 * for them, several times in each request, never gets off its slow path again.
 */
export let keptTick: object;
process.nextTick(() => (keptTick = executionAsyncResource()));
