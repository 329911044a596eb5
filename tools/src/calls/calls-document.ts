import type { CallCoverage } from './call-coverage.js';
import { COMPLETE_AREAS, type Area } from './specified-calls.js';

const HEAD = `# Calls and their tests

Every call of the interface, and the tests that make it over HTTP: made from what the suites really asked and were answered,
by \`npm run calls\`. \`npm test\` fails when a call of a complete area has no test in which it succeeds, or is a write that no test
has refused for more than a missing token, and when something in this table is no longer so. Newer tests may be missing in it.
`;

/** The table in Markdown. */
export function callsDocument(covered: readonly CallCoverage[]): string {
  const areas = [...new Set(covered.map(({ call }) => call.area))];
  return [HEAD, ...areas.map((area) => section(area, covered))].join('\n');
}

function section(area: Area, covered: readonly CallCoverage[]): string {
  const rows = covered.filter(({ call }) => call.area === area).map(row);
  const note = COMPLETE_AREAS.includes(area) ? '' : 'Not complete yet.\n\n';
  return `## ${area}\n\n${note}| call | statuses | tests |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

function row({ call, tests, statuses }: CallCoverage): string {
  const cells = [`\`${call.method} ${call.path}\``, statuses.join(' '), [...tests].map(suiteCell).join('<br>')];
  return `| ${cells.join(' | ')} |`;
}

function suiteCell([suite, tests]: [string, readonly string[]]): string {
  return `\`${suite}\`: ${tests.map(escape).join('; ')}`;
}

function escape(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|<>`*_[\]]/g, String.raw`\$&`);
}

/** What a committed table says that is not so; a test it does not name yet is no untruth. */
export function untruths(document: string, covered: readonly CallCoverage[]): string[] {
  const rows = new Map(
    document
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => {
        const [call = '', ...rest] = [...line.matchAll(/(?<!\\)`([^`]+)(?<!\\)`/g)].map(([, text = '']) => text);
        return [call, rest.filter((text) => text.endsWith('.spec.ts'))] as const;
      }),
  );
  return covered.flatMap(({ call, tests }) => {
    const name = `${call.method} ${call.path}`;
    const suites = rows.get(name);
    if (!suites) return [`${name} is not in the table`];
    return suites.filter((suite) => !tests.has(suite)).map((suite) => `${name} is no longer asked by ${suite}`);
  });
}
