import path from 'node:path';
import type { ConsoleRoute } from './console-routes.js';
import { PROOFS, type ScreenCoverage, type ScreenProof, wanted } from './screen-coverage.js';

const HEAD = `# Screens and their tests

Every route of the console and the tests that look at it in a real browser on the real product, from the route table and from
what the suites in \`lab/e2e\` noted. \`npm test\` fails when one is missing. "–" stands for what there is nothing to show of.
`;
const SUFFIX = '.e2e.spec.ts';

const TITLES: Readonly<Record<ScreenProof, string>> = {
  happy: 'its job',
  refusal: 'a refusal',
  user: 'role User',
  stranger: 'without a session',
  axe: 'axe, light and dark',
};

/** The table in Markdown. */
export function screensDocument(covered: readonly ScreenCoverage[]): string {
  const titles = ['screen', 'for', ...PROOFS.map((proof) => TITLES[proof])];
  const rows = covered.map(({ route, proofs }) => [
    `\`${route.path}\``,
    route.audience,
    ...PROOFS.map((proof) => cell(route, proof, proofs.get(proof))),
  ]);
  const lines = [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${HEAD}\n${lines.join('\n')}\n`;
}

function cell(route: ConsoleRoute, proof: ScreenProof, suites?: ReadonlyMap<string, readonly string[]>): string {
  if (!suites) return wanted(route).includes(proof) ? '**missing**' : '–';
  // The others are checked in the same way for all screens, by tests whose names say no more than the title.
  const isNamed = proof === 'happy' || proof === 'refusal';
  return [...suites]
    .map(([suite, tests]) => `\`${shortOf(suite)}\`${isNamed ? `: ${tests.map(escape).join('; ')}` : ''}`)
    .join('<br>');
}

/** "lab/e2e/main-path.e2e.spec.ts" is shortened to "main-path". */
function shortOf(suite: string): string {
  return path.posix.basename(suite, SUFFIX);
}

function escape(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|<>`*_[\]]/g, String.raw`\$&`);
}
