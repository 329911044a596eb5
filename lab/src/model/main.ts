import { cpus } from 'node:os';
import { BenchHarness, type Product } from '../bench/bench-harness.js';
import { readArguments, USAGE, type ModelArguments } from './arguments.js';
import { checkModel } from './check.js';
import { isWithin } from './comparison.js';
import { measureEditions } from './editions.js';
import { measureUnits } from './measure-units.js';
import { onPaper } from './paper.js';
import { formatCheck, formatEditions, formatPaper, formatUnits } from './report.js';
import { keepUnits, readUnits, UNITS_FILE } from './units-file.js';
import type { Units } from './units.js';

/**
 * `npm run model`: what the editions take, and a large installation on paper, computed from what is measured in the same run
 * and checked against three real ones. Ends with code 1 where the check misses.
 */
const { parts, units: file, workload, prices } = read(process.argv.slice(2));
const [cpu] = cpus();
console.log(
  `\nNode ${process.version}, ${cpus().length} of ${cpu?.model.trim() ?? '?'}, ${new Date().toISOString()}\n`,
);
if (parts.includes('editions')) {
  const editions = await withProduct((product) => measureEditions(product, say));
  console.log(`\n${formatEditions(editions)}\n`);
}
if (parts.includes('check') || parts.includes('paper')) {
  const units = file === undefined ? await measured() : await readUnits(file).catch(refuse);
  console.log(`\n${formatUnits(units)}\n`);
  if (parts.includes('check')) {
    const comparisons = await withProduct((product) => checkModel(product, units, say));
    console.log(`\n${formatCheck(comparisons)}\n`);
    if (!comparisons.every(isWithin)) process.exitCode = 1;
  }
  if (parts.includes('paper')) console.log(`${formatPaper(onPaper(units, workload, prices), workload, prices)}\n`);
}

async function measured(): Promise<Units> {
  const units = await withProduct((product) => measureUnits(product, say));
  await keepUnits(units);
  say(`for other workloads: --parts paper --units ${UNITS_FILE}`);
  return units;
}

/** A product of its own: sizes and memory are those of one in which nothing happened before. */
async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const harness = new BenchHarness(false);
  try {
    return await work(await harness.product());
  } finally {
    await harness.close();
  }
}

function read(words: readonly string[]): ModelArguments {
  try {
    return readArguments(words);
  } catch (error) {
    return refuse(new Error(`${(error as Error).message}\n${USAGE}`));
  }
}

function refuse({ message }: Error): never {
  console.error(message);
  process.exit(2);
}

function say(line: string): void {
  console.log(`… ${line}`);
}
