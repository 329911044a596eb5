import { candorFolder } from '@candor/dev/launcher/workspace.js';
import { readArguments, USAGE } from './arguments.js';
import { line, writeReport } from './report.js';
import { rowsNamed } from './rows.js';
import { runRows } from './run-rows.js';

/**
 * `npm run faults`: real crashes under load. Exit code 0 when every promise was kept, 1 when one was broken, 2 for
 * invalid arguments.
 */
function choose() {
  try {
    const given = readArguments(process.argv.slice(2));
    return { ...given, rows: rowsNamed(given.rows) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return process.exit(2);
  }
}

const { rows, size, seed, minutes, from } = choose();
const started = new Date();
console.log(`size ${size}, seed ${seed}, ${rows.length} rows\n`);
const results = await runRows({ rows, size, seed, minutes, from, onResult: (result) => console.log(line(result)) });
const kept = results.filter(({ passed }) => passed).length;
const tookSeconds = (Date.now() - started.getTime()) / 1_000;
const files = await writeReport(candorFolder, {
  size,
  seed,
  startedAt: started.toISOString(),
  seconds: tookSeconds,
  results,
});
console.log(`${kept} of ${results.length} promises kept in ${Math.round(tookSeconds)} s. ${files.join(', ')}`);
process.exit(kept === results.length ? 0 : 1);
