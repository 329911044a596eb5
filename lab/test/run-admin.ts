import { jest } from '@jest/globals';
import { commands, type CommandName } from '@candor/ops/admin/commands.js';
import { type Env } from '@candor/platform/config.js';

/** Runs a command of candor-admin and gives the lines that it printed. */
export async function runAdmin(name: CommandName, args: readonly string[], env: Env): Promise<string[]> {
  const printed: string[] = [];
  const log = jest.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)));
  try {
    await (await commands[name].load()).run(args, env);
    return printed;
  } finally {
    log.mockRestore();
  }
}
