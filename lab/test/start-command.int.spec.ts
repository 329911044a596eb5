import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';

function start(...args: string[]): Promise<{ code: number; output: string }> {
  const script = path.join(workspace, 'tools', 'start.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe('npm start', () => {
  it.each(['--frech', '--process', 'fresh', '-x'])('refuses %s by name and lists the flags there are', async (flag) => {
    const { code, output } = await start('--fresh', flag);
    expect(code).toBe(1);
    expect(output).toContain(`There is no flag ${flag}.`);
    for (const known of ['--fresh', '--processes', '--help', 'OUTBOUND_ALLOW']) expect(output).toContain(known);
  });

  it.each(['--help', '-h'])('explains itself with %s and starts nothing', async (flag) => {
    const { code, output } = await start(flag);
    expect(code).toBe(0);
    expect(output).toContain('PORT, INBOX_PORT, SMTP_PORT');
  });
});
