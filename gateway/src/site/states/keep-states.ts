import { workerData } from 'node:worker_threads';
import type { StateName } from '@candor/streams/published-state.js';
import type { KeptNotice } from './kept-notice.js';
import type { KeptState } from './kept-state.js';
import { openStateFile, type Damage } from './open-state-file.js';
import type { PageFacts } from './read-state.js';
import type { StateFile, Taken } from './state-file.js';

/** A task for the thread that writes the states. */
export type KeepTask =
  | { readonly do: 'open' }
  | { readonly do: 'put'; readonly name: StateName; readonly state: KeptState }
  | { readonly do: 'putNotice' | 'dropNotice'; readonly notice: KeptNotice }
  | { readonly do: 'complete' }
  | { readonly do: 'close' };

/** The result of opening the file. */
export interface OpenedStates {
  readonly pages: readonly PageFacts[];
  readonly notices: readonly KeptNotice[];
  /** Whether everything in the stream was received once, and nothing of it was lost since. */
  readonly isComplete: boolean;
  /** What was damaged. */
  readonly damages: readonly Damage[];
}

let file: StateFile | undefined;

/** The one thread that writes: a state is decompressed, decoded in part and stored here, apart from the event loop. */
export default function keepStates(task: KeepTask): OpenedStates | Taken | undefined {
  if (task.do === 'open') return open();
  if (!file) throw new Error('the states are not open');
  if (task.do === 'put') return file.put(task.name, task.state);
  if (task.do === 'putNotice') file.putNotice(task.notice);
  else if (task.do === 'dropNotice') file.dropNotice(task.notice);
  else if (task.do === 'complete') file.markComplete(true);
  else file.close();
  return undefined;
}

function open(): OpenedStates {
  const damages: Damage[] = [];
  file = openStateFile((workerData as { file: string }).file, (damage) => damages.push(damage));
  return { pages: file.pages(), notices: file.notices(), isComplete: file.isComplete, damages };
}
