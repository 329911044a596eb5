import { parseArgs } from 'node:util';
import { visit } from '../probe/page-visit.js';
import { AdminRefusal } from './admin-refusal.js';

/**
 * Visits pages as strangers do, from outside of the product: what a schedule runs to know that visitors are answered.
 * @throws AdminRefusal naming every answer that is missing or wrong
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { timeout: { type: 'string', default: '10' } },
    allowPositionals: true,
  });
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= 600)) throw new AdminRefusal('--timeout has to be a number of seconds, at most 600.');
  if (positionals.length === 0) throw new AdminRefusal('Name the address of a page.');
  const visits = await Promise.all(positionals.map((page) => visit(pageAddress(page), seconds * 1_000)));
  const problems = visits.flatMap((one) => one.problems);
  if (problems.length > 0) throw new AdminRefusal(problems.join('\n'));
  for (const [n, { requests, slowestMs }] of visits.entries())
    console.log(
      `${positionals[n]} ${requests} of ${requests} answered, the slowest after ${Math.round(slowestMs)} ms.`,
    );
}

function pageAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new AdminRefusal(`${text} is no address of a page: https://… or http://….`);
}
