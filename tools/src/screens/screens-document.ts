import path from 'node:path';
import type { ConsoleRoute } from './console-routes.js';
import { PROOFS, type ScreenCoverage, type ScreenProof, wanted } from './screen-coverage.js';

const HEAD = `# Screens and their tests

Every route of the console, and the tests that look at it in a real browser on the real product: made from the route table itself and
from what the suites in \`tools/e2e\` noted, by \`npm run screens\`. \`npm test\` fails when something is missing or no longer so; newer
tests may be missing in it. "–" stands for what there is nothing to show of.
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
  // The rest is looked at in one way for all screens, by tests whose names say no more than the title.
  const isNamed = proof === 'happy' || proof === 'refusal';
  return [...suites]
    .map(([suite, tests]) => `\`${shortOf(suite)}\`${isNamed ? `: ${tests.map(escape).join('; ')}` : ''}`)
    .join('<br>');
}

/** "tools/e2e/main-path.e2e.spec.ts" is written as "main-path". */
function shortOf(suite: string): string {
  return path.posix.basename(suite, SUFFIX);
}

function escape(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|<>`*_[\]]/g, String.raw`\$&`);
}

/** What a committed table says that is not so; a test it does not name yet is no untruth. */
export function screenUntruths(document: string, covered: readonly ScreenCoverage[]): string[] {
  const written = new Map(document.split('\n').filter(isRow).map(cellsOf));
  const known = new Set(covered.map(({ route }) => `\`${route.path}\``));
  return [
    ...[...written.keys()].filter((name) => !known.has(name)).map((name) => `${name} is no route any more`),
    ...covered.flatMap(({ route, proofs }) => {
      const [audience, ...cells] = written.get(`\`${route.path}\``) ?? [];
      if (audience !== route.audience) return [`\`${route.path}\` for ${route.audience} is not in the table`];
      return PROOFS.flatMap((proof, i) =>
        suitesIn(cells[i] ?? '')
          .filter((suite) => ![...(proofs.get(proof)?.keys() ?? [])].map(shortOf).includes(suite))
          .map((suite) => `\`${route.path}\`: ${suite} no longer shows ${TITLES[proof]}`),
      );
    }),
  ];
}

const isRow = (line: string): boolean => line.startsWith('| `');

function cellsOf(line: string): readonly [string, readonly string[]] {
  const [name = '', ...rest] = line.split(/(?<!\\)\|/).map((text) => text.trim());
  return name === '' ? cellsOf(rest.join('|')) : [name, rest];
}

function suitesIn(text: string): string[] {
  return [...text.matchAll(/(?<!\\)`([^`]+)`/g)].map(([, suite = '']) => suite);
}
