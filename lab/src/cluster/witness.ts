import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Receipt } from '../sinks/sink-protocol.js';
import { Forward } from './forward.js';
import type { Shell } from './shell.js';
import { CONTROL_PORT, SMTP_PORT, WEBHOOK_PORT, type Visited, type Visits } from './witness-protocol.js';

/** Its Service, in the namespace of the release. */
export const WITNESS = 'witness';

const PROGRAM = 'cluster/witness-process.js';
const dist = path.dirname(import.meta.dirname);

/** The witness in its pod. */
export class Witness {
  private readonly forward: Forward;

  constructor(
    private readonly shell: Shell,
    private readonly namespace: string,
  ) {
    this.forward = new Forward(namespace, WITNESS, CONTROL_PORT);
  }

  /** @param image any with Node, best the one that is there already */
  async start(image: string): Promise<void> {
    const objects = JSON.stringify(await manifests(image));
    await this.shell.run(`kubectl -n ${this.namespace} apply -f -`, { input: objects });
    await this.shell.run(`kubectl -n ${this.namespace} rollout status deployment/${WITNESS} --timeout 2m`);
  }

  /** Values of the chart that make the release reach it. */
  get values(): object {
    const to = [{ podSelector: { matchLabels: { app: WITNESS } } }];
    return {
      mail: { mode: 'external', url: `smtp://${WITNESS}:${SMTP_PORT}` },
      outboundAllow: [`${WITNESS}:${WEBHOOK_PORT}`],
      networkPolicy: { mailTo: to },
      workloads: { 'notifications-webhook': { extraEgress: [{ to }] } },
    };
  }

  get webhookUrl(): string {
    return `http://${WITNESS}:${WEBHOOK_PORT}`;
  }

  mails(): Promise<Receipt[]> {
    return this.ask('/mails');
  }

  webhooks(): Promise<Receipt[]> {
    return this.ask('/webhooks');
  }

  counts(): Promise<{ mails: number; webhooks: number }> {
    return this.ask('/counts');
  }

  async clear(): Promise<void> {
    await this.ask('/clear');
  }

  async begin(visits: Visits): Promise<void> {
    await this.ask('/begin', visits);
  }

  end(): Promise<Visited> {
    return this.ask('/end');
  }

  close(): void {
    this.forward.close();
  }

  private async ask<T>(what: string, body?: object): Promise<T> {
    const url = await this.forward.url();
    const answer = await fetch(`${url}${what}`, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`the witness answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** A Service and a pod that runs the built files it needs, with all that a restricted namespace asks for. */
async function manifests(image: string): Promise<object> {
  const files = await filesOf(PROGRAM);
  const keyOf = (file: string): string => file.replaceAll('/', '__');
  const labels = { app: WITNESS };
  const ports = Object.entries({ smtp: SMTP_PORT, webhooks: WEBHOOK_PORT, control: CONTROL_PORT });
  const config = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: WITNESS },
    data: Object.fromEntries([...files].map(([file, content]) => [keyOf(file), content])),
  };
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: WITNESS },
    spec: { selector: labels, ports: ports.map(([name, port]) => ({ name, port })) },
  };
  const container = {
    name: WITNESS,
    image,
    command: ['/usr/bin/node', `/program/${PROGRAM}`],
    ports: ports.map(([name, containerPort]) => ({ name, containerPort })),
    readinessProbe: { tcpSocket: { port: CONTROL_PORT }, periodSeconds: 1 },
    resources: { requests: { cpu: '20m', memory: '64Mi' } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    volumeMounts: [{ name: 'program', mountPath: '/program' }],
  };
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: WITNESS },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [container],
          volumes: [
            {
              name: 'program',
              configMap: {
                name: WITNESS,
                items: [...files.keys()].map((file) => ({ key: keyOf(file), path: file })),
              },
            },
          ],
        },
      },
    },
  };
  return { apiVersion: 'v1', kind: 'List', items: [config, service, deployment] };
}

/** A built file of this project with all that it imports of it, by path. */
async function filesOf(program: string): Promise<Map<string, string>> {
  const files = new Map([['package.json', '{ "type": "module" }']]);
  const read = async (file: string): Promise<void> => {
    if (files.has(file)) return;
    const content = await readFile(path.join(dist, file), 'utf8');
    files.set(file, content.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
    for (const [, from] of content.matchAll(/from ['"](\.[^'"]+)['"]/g))
      await read(path.posix.join(path.posix.dirname(file), from ?? ''));
  };
  await read(program);
  return files;
}
