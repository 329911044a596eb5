import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { freePort, isPortFree } from './free-port.js';

describe('freePort', () => {
  it('returns a port that can be listened on', async () => {
    const port = await freePort();
    expect(port).toBeGreaterThan(1023);
    expect(await isPortFree(port)).toBe(true);
  });

  it('returns no port twice, and none that an outgoing connection may use', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });
});

describe('isPortFree', () => {
  it.each(['127.0.0.1', '::1', '::'])('detects a listener on %s', async (host) => {
    const server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    expect(await isPortFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });
});
