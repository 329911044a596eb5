import { describe, expect, it } from '@jest/globals';
import { PRESETS, render } from '../src/chart/helm.js';
import { named, podNamed } from '../src/chart/kube-objects.js';

const ON = ['--set', 'workloads.page-copies.enabled=true', '--set'];
const TO_BUCKET = [...ON, 'copies.target=s3://status-pages/acme'];

describe('copies of the pages', () => {
  it.each(PRESETS)('are no part of preset %s', async (preset) => {
    expect((await render(preset)).filter(({ metadata }) => metadata.name.includes('page-copies'))).toEqual([]);
  });

  it('are written by one process that reads states and nothing else', async () => {
    const objects = await render('compact', {
      args: [
        ...TO_BUCKET,
        '--set',
        'copies.existingSecret=bucket',
        '--set',
        'copies.env.S3_ENDPOINT=https://s3.internal',
      ],
    });
    expect(named(objects, 'Deployment', 'candor-page-copies')?.spec).toMatchObject({
      replicas: 1,
      strategy: { type: 'Recreate' },
    });
    const { containers, volumes } = podNamed(objects, 'Deployment', 'candor-page-copies');
    const key = (name: string) => ({ valueFrom: { secretKeyRef: { name: 'bucket', key: name } } });
    expect(containers[0]?.args).toEqual(['gateway/dist/copies/main.js']);
    expect(containers[0]?.env).toEqual(
      expect.arrayContaining([
        { name: 'COPY_TO', value: 's3://status-pages/acme' },
        { name: 'S3_ENDPOINT', value: 'https://s3.internal' },
        { name: 'S3_ACCESS_KEY_ID', ...key('S3_ACCESS_KEY_ID') },
        { name: 'S3_SECRET_ACCESS_KEY', ...key('S3_SECRET_ACCESS_KEY') },
      ]),
    );
    const names = (containers[0]?.env ?? []).map(({ name }) => name);
    expect(names.filter((name) => /DATABASE|JWT|SIGNING|DIRECT|CANDOR_SECRET/.test(name))).toEqual([]);
    expect(volumes).toContainEqual({ name: 'pages', emptyDir: {} });
    expect(named(objects, 'PodDisruptionBudget', 'candor-page-copies')).toBeUndefined();
  });

  it.each([
    [[...ON, 'copies.target='], 'copies.target is empty'],
    [[...ON, 'copies.target=/var/www'], '/copies/target'],
    [[...ON, 'copies.target=https://example.com'], '/copies/target'],
    [[...TO_BUCKET, '--set', 'copies.bucket=x'], '/copies'],
  ])('are refused as %j', async (args, message) => {
    await expect(render('keda', { args })).rejects.toThrow(message);
  });
});
