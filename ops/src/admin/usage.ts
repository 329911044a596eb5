import { commands } from './commands.js';

/** What `candor-admin help` prints. */
export function usage(): string {
  const lines = Object.entries(commands).map(([name, { args, does }]) => [`${name} ${args}`.trim(), does] as const);
  const width = Math.max(...lines.map(([call]) => call.length));
  return ['Usage: candor-admin <command>', '', ...lines.map(([call, does]) => `  ${call.padEnd(width)}  ${does}`)].join(
    '\n',
  );
}
