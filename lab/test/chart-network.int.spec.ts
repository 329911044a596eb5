import { describe, expect, it } from '@jest/globals';
import { product } from '@candor/dev/apps.js';
import { variablesOf } from './app-variables.js';
import { notes, render, type KubeObject } from '../src/chart/helm.js';
import { named, podNamed } from '../src/chart/kube-objects.js';

const withArgs = (...args: string[]) => render('keda', { args });
const apps = product.apps.map(({ name }) => name);

describe('receivers in private networks', () => {
  it('are allowed to every app that calls URLs of users, and to no other', async () => {
    const objects = await withArgs('--set', 'outboundAllow={chat.internal:443,10.0.0.7:8080}');
    for (const app of apps) {
      const { env = [] } = podNamed(objects, 'Deployment', `candor-${app}`).containers[0] ?? {};
      const given = env.find(({ name }) => name === 'OUTBOUND_ALLOW')?.value;
      const reads = (await variablesOf(app)).has('OUTBOUND_ALLOW');
      expect([app, given]).toEqual([app, reads ? 'chat.internal:443,10.0.0.7:8080' : undefined]);
    }
    expect(JSON.stringify(await withArgs())).not.toContain('OUTBOUND_ALLOW');
  });

  it('are reached by the apps whose values say how, beside what these reach anyway', async () => {
    const rule = { to: [{ ipBlock: { cidr: '10.0.0.7/32' } }], ports: [{ protocol: 'TCP', port: 8080 }] };
    const path = 'workloads.notifications-webhook.extraEgress';
    const objects = await withArgs('--set-json', `${path}=${JSON.stringify([rule])}`);
    const egress = (of: readonly KubeObject[], app: string) =>
      named(of, 'NetworkPolicy', `candor-${app}`)?.spec?.egress as object[];
    const before = egress(await withArgs(), 'notifications-webhook');
    expect(egress(objects, 'notifications-webhook')).toEqual([...before, rule]);
    expect(egress(objects, 'notifications-slack')).not.toContainEqual(rule);
  });

  it.each(['chat.internal', 'http://chat.internal:443', 'chat.internal:99999999', ''])(
    'are named with host and port, not as %j',
    async (value) => {
      await expect(withArgs('--set-json', `outboundAllow=["${value}"]`)).rejects.toThrow('/outboundAllow/0');
    },
  );
});

describe('an HTTP proxy on the way out', () => {
  const egress = (of: readonly KubeObject[], app: string) =>
    JSON.stringify(named(of, 'NetworkPolicy', `candor-${app}`)?.spec?.egress);
  const givenTo = (objects: readonly KubeObject[], app: string) =>
    podNamed(objects, 'Deployment', `candor-${app}`).containers[0]?.env?.find(({ name }) => name === 'OUTBOUND_PROXY');

  it('is named to every app that calls others, which then reaches nothing past it', async () => {
    const to = [{ ipBlock: { cidr: '10.0.0.9/32' } }];
    const args = ['--set', 'outbound.proxy=http://proxy.internal:8080', '--set-json'];
    const objects = await withArgs(...args, `networkPolicy.proxyTo=${JSON.stringify(to)}`);
    const before = await withArgs();
    for (const app of apps) {
      const reads = (await variablesOf(app)).has('OUTBOUND_PROXY');
      expect([app, givenTo(objects, app)?.value]).toEqual([app, reads ? 'http://proxy.internal:8080' : undefined]);
      const rule = JSON.stringify({ ports: [{ protocol: 'TCP', port: 8080 }], to });
      expect([app, egress(objects, app)?.includes(rule)]).toEqual([app, reads]);
      if (reads) expect(egress(objects, app)).not.toContain('0.0.0.0/0');
      else expect(egress(objects, app)).toBe(egress(before, app));
    }
    expect(JSON.stringify(before)).not.toContain('OUTBOUND_PROXY');
  });

  it('is read from a Secret where it asks for a login', async () => {
    const args = ['--set', 'outbound.existingSecret=proxy', '--set', 'networkPolicy.proxyPort=8888'];
    const objects = await withArgs(...args);
    expect(givenTo(objects, 'billing')?.valueFrom).toEqual({ secretKeyRef: { name: 'proxy', key: 'OUTBOUND_PROXY' } });
    expect(egress(objects, 'billing')).toContain(JSON.stringify({ ports: [{ protocol: 'TCP', port: 8888 }] }));
  });

  it.each([
    ['outbound.proxy=http://user:secret@proxy.internal:8080', '/outbound/proxy'],
    ['outbound.proxy=proxy.internal:8080', '/outbound/proxy'],
    ['outbound.proxy=http://proxy.internal', '/outbound/proxy'],
    ['outbound.proxy=https://proxy.internal:8080', '/outbound/proxy'],
    ['outbound.proxy=http://proxy.internal:8080/path', '/outbound/proxy'],
    ['outbound.url=http://proxy.internal:8080', '/outbound'],
    ['networkPolicy.proxyPort=0', '/networkPolicy/proxyPort'],
  ])('is refused as %s', async (value, message) => {
    await expect(withArgs('--set', value)).rejects.toThrow(message);
  });

  it('is named once', async () => {
    const both = ['--set', 'outbound.proxy=http://proxy.internal:8080', '--set', 'outbound.existingSecret=proxy'];
    await expect(withArgs(...both)).rejects.toThrow('outbound.proxy and outbound.existingSecret both name a proxy');
  });
});

describe('the streams of a NATS cluster', () => {
  const replicasIn = async (...args: string[]) => {
    const { env = [] } = podNamed(await withArgs(...args), 'Deployment', 'candor-incidents').containers[0] ?? {};
    return env.find(({ name }) => name === 'NATS_REPLICAS')?.value;
  };

  it('are kept on as many servers as the values say', async () => {
    expect(await replicasIn()).toBeUndefined();
    expect(await replicasIn('--set', 'nats.streamReplicas=3')).toBe('3');
  });

  it.each([
    ['nats.streamReplicas=2', '/nats/streamReplicas'],
    ['nats.streamReplicas=3,nats.mode=single-node,nats.url=', 'nats.streamReplicas needs a cluster of NATS'],
  ])('are refused as %s', async (values, message) => {
    await expect(withArgs('--set', values)).rejects.toThrow(message);
  });
});

describe('the Service of the gateway', () => {
  const annotations = 'workloads.gateway.service.annotations';

  it('leads in from outside by HTTP alone, and keeps its inner name', async () => {
    const load = ['--set', 'workloads.gateway.service.type=LoadBalancer', '--set-json'];
    const objects = await withArgs(...load, `${annotations}={"lb.example.com/scheme":"internal"}`);
    const outer = named(objects, 'Service', 'candor-gateway-public');
    expect(outer?.metadata.annotations).toEqual({ 'lb.example.com/scheme': 'internal' });
    expect(outer?.spec).toMatchObject({
      type: 'LoadBalancer',
      ports: [{ name: 'http', port: 80, targetPort: 'http' }],
    });
    const inner = named(objects, 'Service', 'candor-gateway');
    expect(inner).toEqual(named(await withArgs(), 'Service', 'candor-gateway'));
    expect(outer?.spec?.selector).toEqual(inner?.spec?.selector);
  });

  it('has annotations of its own while it leads nowhere outside', async () => {
    const objects = await withArgs('--set-json', `${annotations}={"mesh.example.com/on":"yes"}`);
    expect(named(objects, 'Service', 'candor-gateway')?.metadata.annotations).toEqual({ 'mesh.example.com/on': 'yes' });
    expect(named(objects, 'Service', 'candor-gateway-public')).toBeUndefined();
    expect(named(objects, 'Service', 'candor-pages')?.metadata.annotations).toBeUndefined();
  });

  it('is said to lead in by what is printed after the install', async () => {
    expect(await notes('keda')).toContain('Nothing leads in from outside yet.');
    expect(await notes('keda', ['--set', 'workloads.gateway.service.type=NodePort'])).not.toContain('Nothing leads in');
  });

  it.each([
    ['workloads.pages.service.type=LoadBalancer', 'workloads.pages.service.type is LoadBalancer'],
    ['workloads.gateway.service.type=ExternalName', '/workloads/gateway/service/type'],
  ])('is the only way in: %s is refused', async (value, message) => {
    await expect(withArgs('--set', value)).rejects.toThrow(message);
  });
});
