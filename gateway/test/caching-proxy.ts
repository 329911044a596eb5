import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { debianProgram } from '@candor/dev/servers/debian-program.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { listening } from '@candor/dev/servers/listening.js';
import { startServer } from '@candor/ops/servers/server-process.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';

const WAYS = `There is no nginx on this machine, and unpacking Debian's package did not work. Any of these helps:
  - sudo apt install nginx            (Debian, Ubuntu)
  - brew install nginx                (macOS)`;

/**
 * A real cache in front of a gateway, like a CDN: it caches what the answers allow, and follows nothing but their
 * headers.
 */
export interface CachingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** @param port of the gateway */
export async function startCachingProxy(port: number): Promise<CachingProxy> {
  const program = await debianProgram('nginx', WAYS);
  const folder = await mkdtemp(path.join(testRunFolder(), 'nginx-'));
  const own = await freePort();
  for (const name of ['cache', 'tmp']) await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, own, port));
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')];
  const server = await startServer<true>({
    name: 'nginx',
    command: program,
    args,
    logFile: path.join(folder, 'nginx.log'),
    ready: listening(own),
  });
  return { port: own, close: () => server.stop('SIGQUIT', 5_000) };
}

/** Contains no lifetimes: the gateway's headers give them. */
function configuration(folder: string, own: number, gateway: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`)
    .join('\n');
  // Started by root it would run as a user who cannot write here.
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  return `
${asRoot}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 128; }
http {
  access_log off;
  ${temporary}
  proxy_cache_path ${folder}/cache keys_zone=pages:1m;
  server {
    listen 127.0.0.1:${own};
    location / {
      proxy_pass http://127.0.0.1:${gateway};
      proxy_set_header Host $http_host;
      proxy_cache pages;
      proxy_cache_key $http_host$request_uri;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_connect_timeout 1s;
      add_header x-cache $upstream_cache_status always;
    }
  }
}
`;
}
