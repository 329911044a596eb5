import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { parse } from 'yaml';
import { app as gatewayApp } from '@candor/gateway/app.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { defineService } from '@candor/service-app/define-service.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { PagesService, type GetCustomerByHostRequest } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { startTestNats, type TestNats } from '../src/fixtures/test-nats.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { makeSecrets } from '@candor/ops/secrets.js';
import { waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { render, type KubeObject } from '../src/chart/helm.js';

const CONSOLE = '<!doctype html><div id="root"></div>';
const CUSTOM_DOMAIN = 'status.acme.example';

@Controller()
class PagesDouble {
  @Rpc(PagesService.method.getCustomerByHost)
  async getCustomerByHost({ host }: GetCustomerByHostRequest) {
    if (host !== CUSTOM_DOMAIN) throw new NotFoundError('No such Domain :(');
    return { customer: { id: '019a9000-0000-7000-8000-000000000001', name: 'Acme', domain: 'acme' } };
  }
}

@Module({ controllers: [PagesDouble] })
class PagesDoubleModule {}

const pagesDouble = defineService({
  name: 'pages-double',
  config: (env) => ({ natsUrls: [env.NATS_URL ?? ''] }),
  module: () => ({ module: PagesDoubleModule }),
});

describe('the gateway, called by the names that it has inside a cluster and in Compose', () => {
  let nats: TestNats;
  let port: number;
  const apps: RunningApp[] = [];

  beforeAll(async () => {
    [nats, port] = await Promise.all([startTestNats(), freePort()]);
    const folder = await mkdtemp(path.join(testRunFolder(), 'internal-'));
    await writeFile(path.join(folder, 'index.html'), CONSOLE);
    const env = {
      NATS_URL: nats.url,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      JWT_PUBLIC_KEY: makeSecrets().jwtPublicKey,
      SNAPSHOT_DIR: path.join(folder, 'snapshots'),
      CONSOLE_DIST: folder,
      // Those of an installation, so that none of the names below is the console's own.
      CONSOLE_URL: 'https://console.status.example.com',
      PAGES_URL_TEMPLATE: 'https://{domain}.status.example.com',
    };
    for (const definition of [pagesDouble, gatewayApp]) {
      const app = await startApp(definition, env);
      apps.push(app);
      await waitUntilReady(definition.name, () => Promise.resolve(app.health.report()));
    }
  });

  afterAll(async () => {
    for (const app of apps.reverse()) await app.close();
    await nats.stop();
  });

  /** Requests a URL from this gateway, under the name that the URL has. */
  function ask(url: string): Promise<{ status: number; text: string }> {
    const { host, pathname, search } = new URL(url);
    return new Promise((resolve, reject) => {
      request({ port, path: pathname + search, headers: { host } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      })
        .on('error', reject)
        .end();
    });
  }

  it('answers what `helm test` requests', async () => {
    const objects = await render('gateway-api');
    const pod = objects.find(({ kind, metadata }) => kind === 'Pod' && metadata.name === 'candor-test');
    const { containers } = pod?.spec as unknown as { containers: { args: string[] }[] };
    const urls = (containers[0]?.args ?? []).filter((arg) => /^http:\/\/[^:/]+(?::80)?\//.test(arg));
    expect(urls).toEqual(['http://candor-gateway/']);
    for (const url of urls) expect(await ask(url)).toEqual({ status: 200, text: CONSOLE });
  });

  it('tells the proxy of custom domains which of them have a page', async () => {
    const url = askUrlOf(await render('gateway-api'));
    expect(await ask(`${url}?domain=${CUSTOM_DOMAIN}`)).toMatchObject({ status: 200 });
    const refused = await ask(`${url}?domain=nobody.example`);
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('No such Domain')]);
  });

  it('answers calls of the API at the address that Compose gives to `seed`', async () => {
    const compose = parse(await readFile(path.join(workspace, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: { seed: { environment: { GATEWAY_URL: string } } };
    };
    // Without a session: the API says so in its own words.
    const answer = await ask(`${compose.services.seed.environment.GATEWAY_URL}/api/services`);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([401, expect.objectContaining({ status: 401 })]);
  });

  it('still knows no page at a name that could be a custom domain', async () => {
    const answer = await ask('http://nobody.example/api/services');
    expect([answer.status, answer.text.includes('<html')]).toEqual([404, true]);
  });
});

/** Where the rendered Caddyfile asks for permission. */
function askUrlOf(objects: readonly KubeObject[]): string {
  const config = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'candor-domains');
  const [, url] = /^\s*ask (\S+)$/m.exec(config?.data?.Caddyfile ?? '') ?? [];
  if (url === undefined) throw new Error('the Caddyfile asks nobody');
  return url;
}
