import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { askHealthEndpoint, waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { programs, workspace } from '@candor/dev/launcher/workspace.js';
import { isAlive, waitUntilGone } from '@candor/ops/servers/process-id.js';
import { DEMO } from '@candor/ops/seed/demo.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { signedInApi } from './staff.js';

/** Runs one of our programs to its end, in the folder of a running product. */
function runBeside(product: ProductRun, ...command: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, CANDOR_FOLDER: product.folder };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

/** The loopback form of a URL below `localhost`, which every browser resolves but not every system's resolver. */
function statusOf(url: string): Promise<number> {
  const { host, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
  });
}

describe('a started product', () => {
  let product: ProductRun;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('answers at every address it prints, as 127.0.0.1 and as ::1', async () => {
    const { console: consoleUrl } = product.addresses;
    const pages = [consoleUrl, `${consoleUrl}/api/docs`, product.inboxUrl ?? '', product.pageUrl('acme')];
    for (const url of pages) {
      expect(product.output()).toContain(url);
      expect([url, await statusOf(url)]).toEqual([url, 200]);
    }
    const { port } = new URL(consoleUrl);
    for (const host of ['127.0.0.1', '[::1]']) expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  });

  it('has a demo organisation with working credentials', async () => {
    const { addresses, demo } = product;
    expect(demo).toMatchObject({ domain: 'acme' });
    const response = await fetch(`${addresses.console}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: demo?.login?.email, password: demo?.login?.password }),
    });
    expect(response.status).toBe(200);
  });

  it('has the webhook of its demo organisation at its inbox, which had another port at the first start', async () => {
    const { addresses, inboxUrl } = product;
    const api = await signedInApi(addresses.console, DEMO);
    const { webhookIntegrations } = await api.must<{ webhookIntegrations: { url: string }[] }>(
      'GET',
      '/api/integrations/webhook',
    );
    expect(webhookIntegrations.map(({ url }) => url)).toEqual([`${inboxUrl}/hooks/${DEMO.domain}`]);
  });

  it('refuses a second start in the same folder and is not affected by it', async () => {
    const second = await runBeside(product, path.join(programs, 'dev', 'dist', 'launcher', 'main.js'));
    expect(second.code).toBe(1);
    expect(second.output).toContain('Candor is already running in this folder');
    expect((await fetch(product.addresses.console)).status).toBe(200);
  });

  it('stops with code 0, and its servers with it', async () => {
    const servers = await Promise.all(['postgres', 'nats'].map(async (name) => (await product.record(name))?.pid ?? 0));
    expect(servers.every(isAlive)).toBe(true);
    expect(await product.stop()).toBe(0);
    expect(servers.some(isAlive)).toBe(false);
  });
});

describe('a product that was started as processes', () => {
  let product: ProductRun;
  beforeAll(async () => {
    product = await startProduct({ processes: true });
  });
  afterAll(() => product?.stop());

  it('reports a killed app, and the printed command starts it again', async () => {
    const before = await product.record('notifications-email');
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await waitUntilReady('notice', async () => ({
      ready: product
        .output()
        .includes('was killed by SIGKILL. Start it again: node tools/restart.mjs notifications-email'),
      checks: {},
    }));
    const restart = await runBeside(product, path.join(workspace, 'tools', 'restart.mjs'), 'notifications-email');
    expect(restart.code).toBe(0);
    const after = await product.record('notifications-email');
    expect(after?.pid).not.toBe(before?.pid);
    await waitUntilReady('notifications-email', () => askHealthEndpoint(after?.healthPort ?? 0));
    const again = await runBeside(product, path.join(workspace, 'tools', 'restart.mjs'), 'notifications-email');
    expect(again.output).toContain(`notifications-email runs already (process ${after?.pid}).`);
    expect(await product.stop()).toBe(0);
    expect(await waitUntilGone(after?.pid ?? 0, 30_000)).toBe(true);
    expect(existsSync(product.folder)).toBe(false);
  });
});
