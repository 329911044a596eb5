// The table of values in the chart's README, made from the comments of values.yaml. `npm run generate` writes it.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const BEGIN = '<!-- values: begin -->';
const END = '<!-- values: end -->';

/** @returns {string} the README as it should be */
export function chartReadme(root) {
  const chart = path.join(root, 'charts', 'candor');
  const rows = valuesOf(readFileSync(path.join(chart, 'values.yaml'), 'utf8'));
  const readme = readFileSync(path.join(chart, 'README.md'), 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error('charts/candor/README.md has no place for the table of values');
  return `${before}${BEGIN}\n\n${table(rows)}\n\n${END}${after}`;
}

/** The described values (`# --` above them), with their paths and, where it fits on one line, their default. */
function valuesOf(text) {
  const rows = [];
  const path_ = [];
  let comment;
  for (const line of text.split('\n')) {
    const described = /^\s*# -- (.*)$/.exec(line);
    const entry = /^(\s*)([\w-]+):(?: (.*))?$/.exec(line);
    if (described) comment = described[1];
    else if (entry) {
      const [, indent, name, value = ''] = entry;
      path_.length = indent.length / 2;
      path_.push(name);
      if (comment !== undefined) rows.push({ name: path_.join('.'), value, comment });
      comment = undefined;
    }
  }
  return rows;
}

/** Aligned as the formatter of the workspace requires. */
function table(rows) {
  const cells = [
    ['value', 'default', 'what it does'],
    ...rows.map(({ name, value, comment }) => [`\`${name}\``, shown(value), comment.replaceAll('|', '\\|')]),
  ];
  const widths = [0, 1, 2].map((n) => Math.max(...cells.map((row) => row[n].length)));
  const line = (row) => `| ${row.map((cell, n) => cell.padEnd(widths[n])).join(' | ')} |`;
  return [
    line(cells[0]),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...cells.slice(1).map(line),
  ].join('\n');
}

function shown(value) {
  if (value === '' || value === "''" || value === '[]' || value === '{}') return '';
  return value.length > 40 ? 'see `values.yaml`' : `\`${value.replace(/^'(.*)'$/, '$1')}\``;
}
