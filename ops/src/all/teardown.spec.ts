import { describe, expect, it, jest } from '@jest/globals';
import { Teardown } from './teardown.js';

describe('Teardown', () => {
  const part = (name: string, log: string[], close = async () => {}) => ({
    name,
    close: async () => {
      log.push(name);
      await close();
    },
    kill: jest.fn(),
  });

  it('ends the latest first, one after the other', async () => {
    const log: string[] = [];
    const teardown = new Teardown();
    for (const name of ['postgres', 'nats', 'apps']) teardown.add(part(name, log));
    expect(await teardown.close()).toEqual([]);
    expect(log).toEqual(['apps', 'nats', 'postgres']);
  });

  it('continues after a part that fails, kills that one and reports it', async () => {
    const log: string[] = [];
    const teardown = new Teardown();
    const broken = part('nats', log, () => Promise.reject(new Error('stuck')));
    for (const one of [part('postgres', log), broken, part('apps', log)]) teardown.add(one);
    expect(await teardown.close()).toEqual(['nats did not stop cleanly: stuck']);
    expect(log).toEqual(['apps', 'nats', 'postgres']);
    expect(broken.kill).toHaveBeenCalledTimes(1);
  });

  it('ends everything once, however often it is called', async () => {
    const log: string[] = [];
    const teardown = new Teardown();
    teardown.add(part('apps', log));
    await Promise.all([teardown.close(), teardown.close()]);
    expect(log).toEqual(['apps']);
  });
});
