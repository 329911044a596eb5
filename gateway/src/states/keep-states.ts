import { workerData } from 'node:worker_threads';
import type { StateName } from '@candor/messaging/published-state.js';
import type { PageFacts } from './read-state.js';
import { StateFile, type KeptState, type Taken } from './state-file.js';

/** What the thread that writes the states is asked. */
export type KeepTask =
  | { readonly do: 'open' }
  | { readonly do: 'put'; readonly name: StateName; readonly state: KeptState }
  | { readonly do: 'forget'; readonly name: StateName }
  | { readonly do: 'close' };

/** What opening the file gives. */
export interface OpenedStates {
  readonly pages: readonly PageFacts[];
  /** How many states were saved out of a file that was not whole; undefined for one that was. */
  readonly saved?: number;
}

let file: StateFile | undefined;

/** The one thread that writes: a state is decompressed, looked into and stored here, beside the event loop. */
export default function keepStates(task: KeepTask): OpenedStates | Taken | undefined {
  if (task.do === 'open') return open();
  if (!file) throw new Error('the states are not open');
  if (task.do === 'put') return file.put(task.name, task.state);
  if (task.do === 'forget') file.forget(task.name);
  else file.close();
  return undefined;
}

function open(): OpenedStates {
  let saved: number | undefined;
  file = StateFile.openToWrite((workerData as { file: string }).file, (count) => (saved = count));
  return { pages: file.pages(), ...(saved !== undefined && { saved }) };
}
