import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { openStateFile } from '../dist/site/states/open-state-file.js';

/**
 * Stores states in a file, in a process of its own so that its disk can be made to fail. Prints the outcome of each, one
 * letter: `s` stored, `r` refused; a `-` first if the file could not be opened.
 */
const [file, input] = process.argv.slice(2);
const all = deserialize(readFileSync(input));

function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const states = attempt(() => openStateFile(file));
let outcome = states ? '' : '-';
for (const { name, state } of states ? all : []) {
  const taken = attempt(() => states.put(name, state));
  outcome += taken?.isNewer && taken.failure === undefined ? 's' : 'r';
}
attempt(() => states?.close());
process.stdout.write(outcome);
