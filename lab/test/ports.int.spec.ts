import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:net';
import { choosePort, type WantedPort } from '@candor/dev/launcher/ports.js';
import { freePort, isPortFree } from '@candor/dev/servers/free-port.js';

describe('choosePort', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function occupy(port: number): Promise<void> {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }
  const wanted = async (): Promise<WantedPort> => ({
    purpose: 'the console',
    variable: 'PORT',
    usual: await freePort(),
  });

  it('takes the usual port without a word', async () => {
    const one = await wanted();
    expect(await choosePort(one, {})).toEqual({ port: one.usual });
  });

  it('moves on from a busy one and names both ports and the program', async () => {
    const one = await wanted();
    await occupy(one.usual);
    const { port, notice } = await choosePort(one, {});
    expect(port).toBeGreaterThan(one.usual);
    expect(await isPortFree(port)).toBe(true);
    expect(notice).toMatch(
      new RegExp(`^Port ${one.usual} is taken by .+ \\(process ${process.pid}\\); the console moves to ${port}\\.$`),
    );
  });

  it('refuses a busy port that was asked for, naming variable, port and program', async () => {
    const one = await wanted();
    await occupy(one.usual);
    await expect(choosePort(one, { PORT: String(one.usual) })).rejects.toThrow(
      new RegExp(
        `PORT=${one.usual} was asked for the console, but port ${one.usual} is taken by .+ \\(process ${process.pid}\\)`,
      ),
    );
  });

  it('refuses the same port for two purposes', async () => {
    const one = await wanted();
    await expect(choosePort(one, { PORT: String(one.usual) }, [one.usual])).rejects.toThrow('is taken');
    expect((await choosePort(one, {}, [one.usual])).port).not.toBe(one.usual);
  });

  it.each(['http', '0', '65536', '80.5', '-1'])('refuses %s as a port', async (given) => {
    await expect(choosePort(await wanted(), { PORT: given })).rejects.toThrow(`PORT=${given} is not a port`);
  });

  it('takes an empty variable for none', async () => {
    const one = await wanted();
    expect(await choosePort(one, { PORT: '' })).toEqual({ port: one.usual });
  });
});
