import type { CallCoverage } from './call-coverage.js';
import { COMPLETE_AREAS, type Area } from './specified-calls.js';

const HEAD = `# Calls and their tests

Every call of the API and the tests that make it over HTTP, from what the suites requested and received. \`npm test\` fails
when a call of a complete area has no test in which it succeeds, or is a write that no test has refused for more than a
missing token.
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
