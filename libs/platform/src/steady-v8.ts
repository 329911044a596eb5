import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * The first import of an app, so that it answers as fast after hours as at first. Node 24 loses up to a third of its
 * throughput for two reasons; `npm run bench -- page` shows both.
 * During the start V8 learns that what Node's queues and streams allocate is long-lived, since at that time it is. From
 * then on it allocates such objects in the old generation, where each dead one keeps its whole request alive, and with
 * it the next, until the next full collection: young-generation collections then find nearly everything alive.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/**
 * An object of the shape that `process.nextTick` creates. Without one alive during a full collection V8 forgets that
 * shape, and Node's code for it, which runs several times in each request, never leaves its slow path again.
 */
export let keptTick: object;
process.nextTick(() => (keptTick = executionAsyncResource()));
