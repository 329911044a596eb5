import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Collects the garbage of starting and returns its memory to the system; an idle app would keep it, half as much again
 * as it needs. Takes 0.1 to 0.2 seconds, during which the process does nothing else.
 */
export function giveMemoryBack(): void {
  // Node has no API for it; the flag may be set at run time and applies to contexts created later.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
