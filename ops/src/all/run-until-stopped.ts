import { ConfigError } from '@candor/platform/config.js';
import { giveMemoryBack } from '@candor/platform/node-tuning.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { listenForStop } from './stop-signal.js';
import { Teardown } from './teardown.js';

/** What a start registers with and asks. */
export interface Run {
  /** Of everything that was started, in that order. */
  readonly teardown: Teardown;
  /** To be called between steps: throws when a stop was requested meanwhile. */
  readonly checkpoint: () => void;
  /** Ends the process with code 1, after everything was stopped: a part without which the rest is of no use has ended. */
  readonly fail: (reason: string) => void;
}

/** A reason to end that the message explains; printed without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

class StopAsked extends Error {}

/**
 * The whole life of a process of several parts, also as the first process of a container: starts them, waits for a
 * signal or for the end of a part, and stops them in reverse. A second signal kills.
 */
export function runUntilStopped(start: (run: Run) => Promise<void>): Promise<never> {
  return lifeOf(async (run, stopped) => {
    await start(run);
    run.checkpoint();
    giveMemoryBack();
    return stopped;
  });
}

/**
 * The same for a command that needs parts: they are stopped when its work is done. A signal or the end of a part ends it
 * before, with code 1.
 */
export function runToItsEnd(work: (run: Run) => Promise<void>): Promise<never> {
  return lifeOf((run, stopped) =>
    Promise.race([work(run), stopped.then((reason) => reason ?? 'It was stopped before it was done.')]),
  );
}

/**
 * @param live settles with the reason when something has failed; `stopped` settles so when a part has ended, and without
 *   one at a signal
 */
async function lifeOf(live: (run: Run, stopped: Promise<string | void>) => Promise<string | void>): Promise<never> {
  const teardown = new Teardown();
  const stop = listenForStop(() => {
    teardown.kill();
    process.exit(130);
  });
  let fail: (reason: string) => void = () => {};
  const failed = new Promise<string>((resolve) => (fail = resolve));
  const checkpoint = (): void => {
    if (stop.isAsked()) throw new StopAsked();
  };
  let reason: unknown;
  try {
    reason = await live({ teardown, checkpoint, fail }, Promise.race([stop.asked, failed]));
  } catch (error) {
    if (!(error instanceof StopAsked)) reason = error;
  }
  // Before the parts are stopped, which may take a while.
  if (reason !== undefined) console.error(shown(reason));
  const problems = await teardown.close();
  for (const problem of problems) console.error(problem);
  process.exit(reason === undefined && problems.length === 0 ? 0 : 1);
}

/** The operator has to fix an invalid environment: the list is all they need, a stack would hide it. */
function shown(reason: unknown): unknown {
  return reason instanceof ConfigError || reason instanceof Refusal || reason instanceof AdminRefusal
    ? reason.message
    : reason;
}
