import { cpus, loadavg } from 'node:os';
import { BenchHarness } from './bench-harness.js';
import { benches } from './benches.js';

/** `npm run bench [-- <name>…]`: every measurement with its limit, taken in the same run on the same machine. */
const MILLION = '--million';
const asked = process.argv.slice(2);
const names = asked.filter((word) => word !== MILLION);
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const list = benches.map(({ name, what }) => `  ${name.padEnd(12)}${what}`).join('\n');
  console.error(`Usage: npm run bench [-- <name>… [${MILLION}]]; all of them unless named\n${list}`);
  process.exit(names.includes('--help') ? 0 : 2);
}

const cores = cpus().length;
console.log(`\nNode ${process.version}, ${cores} cores, one process per app, PostgreSQL with fsync`);
const [load = 0] = loadavg();
if (load > cores / 2) console.log(`The machine is busy (load ${load.toFixed(1)}): absolute figures mean little now.`);
console.log();

const harness = new BenchHarness(asked.includes(MILLION));
try {
  for (const { name, run } of benches) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const paragraph of await run(harness)) console.log(paragraph);
  }
} finally {
  await harness.close();
}
