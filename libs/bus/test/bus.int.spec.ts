import { spawnSync } from 'node:child_process';
import { freePort } from '@candor/dev/servers/free-port.js';
import { startNats } from '@candor/dev/servers/nats-server.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Bus } from '../src/bus.js';

const log = AppLogger.create('bus', 'silent');

describe('the bus', () => {
  it('works as soon as there is a server, however late', async () => {
    const port = await freePort();
    const bus = new Bus([`nats://127.0.0.1:${port}`], 'late', log);
    expect(() => bus.now()).toThrow(UnavailableError);
    const nats = await startNats({ storeDir: `${testRunFolder()}/late-nats`, port });
    const connected = new Promise<void>((resolve) => bus.onConnected(resolve));
    await Promise.all([bus.ready(), connected]);
    expect(bus.isConnected).toBe(true);
    await bus.close();
    expect(bus.isConnected).toBe(false);
    await nats.stop();
  });

  it('lets its process exit when it is closed before there was a server', async () => {
    const script = `
      import { Bus } from '@candor/bus/bus.js';
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      await new Bus(['nats://127.0.0.1:${await freePort()}'], 'never', log).close();
    `;
    // The build output, as it runs.
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      timeout: 60_000,
      encoding: 'utf8',
    });
    expect({ status: run.status, signal: run.signal, stderr: run.stderr }).toEqual({
      status: 0,
      signal: null,
      stderr: '',
    });
  });
});
