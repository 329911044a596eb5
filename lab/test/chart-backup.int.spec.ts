import { beforeAll, describe, expect, it } from '@jest/globals';
import { commands } from '@candor/ops/admin/commands.js';
import { render, type KubeObject } from '../src/chart/helm.js';
import { modelProblem, unknownFields } from './kube-models.js';
import { containersOf, named, podNamed } from '../src/chart/kube-objects.js';

const on = (...more: string[]) => [
  ...['--set', 'backup.enabled=true,backup.target=s3://backups/candor,backup.existingSecret=bucket'],
  ...more.flatMap((one) => ['--set', one]),
];

describe('backups by the chart', () => {
  let objects: KubeObject[];
  beforeAll(async () => {
    objects = await render('keda', { args: on('backup.env.S3_REGION=eu-west-1', 'backup.keep=3') });
  });

  it('are off until they are switched on', async () => {
    const without = await render('keda');
    expect(without.filter(({ kind }) => kind === 'CronJob')).toEqual([]);
    expect(JSON.stringify(await render('production'))).not.toContain('createdb');
  });

  it('are what Kubernetes takes', async () => {
    const jobs = objects.filter(({ metadata }) => /-(backup|drill)$/.test(metadata.name));
    expect(jobs.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      ...['CronJob candor-backup', 'CronJob candor-drill'],
      ...['NetworkPolicy candor-backup', 'NetworkPolicy candor-drill'],
    ]);
    expect((await Promise.all(jobs.map(modelProblem))).filter(Boolean)).toEqual([]);
    expect(unknownFields(jobs)).toEqual([]);
  });

  it.each([
    ['backup', ['backup', 's3://backups/candor', '--keep', '3'], '17 2 * * *'],
    ['drill', ['restore-drill', 's3://backups/candor'], '47 3 * * 0'],
  ])('run %s, one at a time, with the keys of the apps and the bucket', (name, args, schedule) => {
    expect(named(objects, 'CronJob', `candor-${name}`)?.spec).toMatchObject({ schedule, concurrencyPolicy: 'Forbid' });
    const pod = podNamed(objects, 'CronJob', `candor-${name}`);
    const [container] = containersOf(pod);
    expect(container?.args).toEqual(['ops/dist/admin/main.js', ...args]);
    expect(Object.keys(commands)).toContain(args[0]);
    expect(container?.env?.map((one) => one.name)).toEqual([
      ...['CANDOR_SECRET', 'DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_REGION', 'S3_SECRET_ACCESS_KEY'],
    ]);
    expect(container?.env?.find((one) => one.name === 'S3_SECRET_ACCESS_KEY')?.valueFrom).toEqual({
      secretKeyRef: { name: 'bucket', key: 'S3_SECRET_ACCESS_KEY' },
    });
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
  });

  it('reach the database and the bucket, and nobody reaches them', () => {
    for (const name of ['backup', 'drill']) {
      const spec = named(objects, 'NetworkPolicy', `candor-${name}`)?.spec;
      expect(spec?.policyTypes).toEqual(['Ingress', 'Egress']);
      expect(JSON.stringify(spec?.egress)).toContain('"port":443');
      expect(spec?.egress).toHaveLength(2);
      expect(spec).not.toHaveProperty('ingress');
    }
  });

  it('write to a volume where the target is a folder', async () => {
    const volume = 'backup.extraVolumes=[{"name":"archives","persistentVolumeClaim":{"claimName":"archives"}}]';
    const mount = 'backup.extraVolumeMounts=[{"name":"archives","mountPath":"/archives"}]';
    const args = [
      '--set',
      'backup.enabled=true,backup.target=file:///archives',
      '--set-json',
      volume,
      '--set-json',
      mount,
    ];
    const rendered = await render('keda', { args });
    const pod = podNamed(rendered, 'CronJob', 'candor-backup');
    expect(pod.volumes).toContainEqual({ name: 'archives', persistentVolumeClaim: { claimName: 'archives' } });
    expect(containersOf(pod)[0]).toMatchObject({
      volumeMounts: expect.arrayContaining([{ name: 'archives', mountPath: '/archives' }]),
    });
    expect(named(rendered, 'NetworkPolicy', 'candor-backup')?.spec?.egress).toHaveLength(1);
  });

  it('leave the drill out where it is off, and let it make databases where the chart makes the role', async () => {
    const without = await render('production', { args: on('backup.drill.enabled=false') });
    expect(named(without, 'CronJob', 'candor-drill')).toBeUndefined();
    expect(JSON.stringify(without)).not.toContain('createdb');
    expect(JSON.stringify(await render('production', { args: on() }))).toContain('"createdb":true');
  });

  it.each([
    [['backup.target='], 'backup.target is empty'],
    [['backup.target=ftp://a/b'], '/backup/target'],
    [['backup.keep=0'], '/backup/keep'],
    [['backup.schedule=daily'], '/backup/schedule'],
    [['backup.bucket=x'], '/backup'],
  ])('refuse %j', async (values, message) => {
    await expect(render('keda', { args: on(...values) })).rejects.toThrow(message);
  });
});
