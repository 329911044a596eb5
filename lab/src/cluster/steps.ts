import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseObjects, type KubeObject } from '../chart/helm.js';
import type { ClusterCommands } from './documented-commands.js';
import { BOTH_EDITIONS, COMPACT, ONE_PROCESS_EACH } from './editions.js';
import { NAMESPACE, type Owner, type Release } from './release.js';
import { BACKUPS, BACKUPS_CLAIM, pageService, SCHEDULED, scheduledValues, UNSCHEDULED } from './scheduled-jobs.js';
import { CommandFailedError, type Shell, type ShellOptions } from './shell.js';

const MAILS = 6_000;
const WEBHOOKS = 300;
const HELM_WAIT = '--wait --timeout 10m';
const WORKERS = ['email', 'webhook'].map((channel) => `deployment/candor-notifications-${channel}`).join(' ');
const SCALED_OBJECT_CRD = 'lab/src/cluster/keda-scaled-object.crd.yaml';
const SCALED_OBJECTS = 'crd/scaledobjects.keda.sh';
const AUTOSCALER = 'candor-notifications-email';
const OWNER_EMAIL = 'you@example.com';

/** One run on one cluster. */
export interface ClusterRun {
  readonly shell: Shell;
  readonly release: Release;
  readonly commands: ClusterCommands;
  /** For a command of `candor-admin` that needs the whole database. */
  readonly adminCommands: readonly [string, string, string, string];
  /** Whether the image is built and pushed; without, it is there already. */
  readonly builds: boolean;
  readonly image: string;
  readonly say: (line: string) => void;
}

export interface Step {
  readonly name: string;
  readonly run: (run: ClusterRun) => Promise<void>;
}

/** The README's section, then what happens to a release later, in this order: each stands on those before. */
export const STEPS: readonly Step[] = [
  {
    name: 'install',
    run: async ({ shell, commands, builds }) => {
      if (builds) await shell.run(commands.buildImage);
      await shell.run(commands.createNamespace);
      await shell.run(`kubectl label namespace ${NAMESPACE} pod-security.kubernetes.io/enforce=restricted`);
      await shell.run(commands.install);
    },
  },
  { name: 'test', run: async ({ shell, commands }) => void (await shell.run(commands.test)) },
  {
    name: 'create-owner',
    run: async ({ shell, commands, release }) => {
      await release.signIn(ownerIn(await shell.run(commands.createOwner)));
    },
  },
  {
    name: 'admin',
    run: async ({ shell, adminCommands, say }) => {
      const [makePod, waitForPod, exportCustomer, deletePod] = adminCommands;
      await shell.run(makePod);
      await shell.run(waitForPod);
      const rows = (await shell.run(exportCustomer)).trim().split('\n');
      await shell.run(deletePod);
      const schemas = new Set(rows.map((row) => (JSON.parse(row) as { schema: string }).schema));
      // The login of one service would see one.
      if (schemas.size < 3) throw new Error(`the export is of ${[...schemas].join(', ') || 'no schema'} alone`);
      say(`${rows.length} rows of ${schemas.size} schemas`);
    },
  },
  {
    name: 'receivers',
    run: async ({ shell, release, image }) => {
      await release.witness.start(image);
      await upgrade(shell, release.witness.values);
      await release.subscribe('email', mails);
      await release.subscribe(
        'webhook',
        paths.map((where) => `${release.witness.webhookUrl}${where}`),
      );
    },
  },
  {
    name: 'fan-out',
    run: async ({ shell, release, say }) => {
      const scaled = async (): Promise<void> => {
        await shell.run(`kubectl -n ${NAMESPACE} scale ${WORKERS} --replicas 3`);
        await shell.run(`kubectl -n ${NAMESPACE} rollout status deployment/candor-notifications-email --timeout 5m`);
        await shell.run(`kubectl -n ${NAMESPACE} scale ${WORKERS} --replicas 1`);
      };
      say(await release.fanOut(mails, paths, 0, scaled));
    },
  },
  {
    name: 'autoscaling',
    run: async ({ shell, say }) => {
      const scaled = await renderedOf(shell, 'keda', 'ScaledObject');
      const autoscalers = await renderedOf(shell, 'production', 'HorizontalPodAutoscaler');
      const hasKeda = await succeeds(shell, `kubectl get ${SCALED_OBJECTS} -o name`);
      if (!hasKeda) await shell.run(`kubectl apply --server-side -f ${SCALED_OBJECT_CRD}`);
      try {
        await shell.run(`kubectl wait --for condition=Established ${SCALED_OBJECTS} --timeout 1m`);
        await shell.run(DRY_RUN, listOf([...scaled, ...autoscalers]));
        const [first] = scaled;
        const misspelt = { ...first, spec: { ...first.spec, minReplicas: 1 } };
        if (await succeeds(shell, DRY_RUN, listOf([misspelt])))
          throw new Error('the API server takes a ScaledObject with a field that does not exist');
      } finally {
        // Nothing here follows such objects.
        if (!hasKeda) await shell.run(`kubectl delete ${SCALED_OBJECTS}`);
      }
      await followed(shell, autoscalers);
      say(
        `${scaled.length} ScaledObjects and ${autoscalers.length} HorizontalPodAutoscalers are taken, one is followed`,
      );
    },
  },
  {
    name: 'kills',
    run: async ({ shell, release, say }) => {
      const killed = async (): Promise<void> => {
        for (const pod of ['candor-nats-0', 'candor-postgres-0'])
          await shell.run(`kubectl -n ${NAMESPACE} delete pod ${pod} --grace-period 0 --force`);
        await shell.run(
          `kubectl -n ${NAMESPACE} delete pod -l app.kubernetes.io/component=notifications-email --grace-period 0 --force`,
        );
      };
      const visited = await release.whileUsed(async () => say(await release.fanOut(mails, paths, 1, killed)));
      say(await release.judge(visited, true));
    },
  },
  {
    name: 'restart',
    run: async ({ shell, release, say }) => {
      const visited = await release.whileUsed(async () => {
        await shell.run(`kubectl -n ${NAMESPACE} rollout restart deployment -l app.kubernetes.io/name=candor`);
        await everyRollout(shell);
      });
      say(await release.judge(visited, false));
    },
  },
  {
    name: 'upgrade',
    run: async ({ shell, release, say }) => {
      const visited = await release.whileUsed(async () => {
        await shell.run(
          `helm upgrade candor charts/candor -n ${NAMESPACE} --reset-then-reuse-values --set defaults.env.LOG_LEVEL=warn ${HELM_WAIT}`,
        );
      });
      say(await release.judge(visited, false));
    },
  },
  {
    name: 'rollback',
    run: async ({ shell, release, say }) => {
      const visited = await release.whileUsed(async () => {
        await shell.run(`helm rollback candor -n ${NAMESPACE} ${HELM_WAIT}`);
      });
      say(await release.judge(visited, false));
    },
  },
  {
    name: 'compact',
    run: async ({ shell, release, say }) => {
      const visited = await release.whileUsed(async () => {
        await upgrade(shell, BOTH_EDITIONS);
        await upgrade(shell, COMPACT);
        const deployments = await deploymentsOf(shell);
        if (deployments.join() !== 'candor-all,candor-gateway')
          throw new Error(`the preset compact has ${deployments.join(', ')}`);
        await upgrade(shell, BOTH_EDITIONS);
        await upgrade(shell, ONE_PROCESS_EACH);
      });
      say(await release.judge(visited, false));
    },
  },
  {
    name: 'scheduled',
    run: async ({ shell, release, say }) => {
      const domain = await release.domain();
      const objects = [BACKUPS_CLAIM, pageService(domain)];
      await shell.run('kubectl apply --validate=strict -f -', listOf(objects));
      await upgrade(shell, scheduledValues(domain));
      for (const name of SCHEDULED) say(await outcomeOf(shell, name, 'Complete'));
      // A page that cannot be reached.
      await shell.run(`kubectl -n ${NAMESPACE} delete service ${domain}`);
      say(await outcomeOf(shell, 'probe', 'Failed'));
      await upgrade(shell, UNSCHEDULED);
      await shell.run(`kubectl -n ${NAMESPACE} delete pvc ${BACKUPS}`);
    },
  },
  {
    name: 'failed-migration',
    run: async ({ shell, release, say }) => {
      // A migration that is not recorded runs again, and finds its tables there.
      const [migration = ''] = (await release.sql('select name from incidents.migration order by id limit 1')).split(
        '\n',
      );
      await release.sql(`update incidents.migration set name = 'Gone0' where name = '${migration}'`);
      const upgrading = `helm upgrade candor charts/candor -n ${NAMESPACE} --reset-then-reuse-values --set defaults.env.LOG_LEVEL=error ${HELM_WAIT}`;
      const visited = await release.whileUsed(async () => {
        if (await succeeds(shell, upgrading)) throw new Error('an upgrade whose migration fails has succeeded');
      });
      say(await release.judge(visited, false));
      say((await shell.run(`kubectl -n ${NAMESPACE} logs job/candor-migrate-upgrade --tail 2`)).trim());
      await release.sql(`update incidents.migration set name = '${migration}' where name = 'Gone0'`);
      await shell.run(upgrading);
    },
  },
  {
    name: 'reinstall',
    run: async ({ shell, release, commands, say }) => {
      await shell.run(`helm uninstall candor -n ${NAMESPACE} --wait --timeout 5m`);
      await withValues(release.witness.values, (file) => shell.run(`${commands.install} -f ${file}`));
      await shell.run(commands.test);
      const visited = await release.whileUsed(async () => {
        await shell.run(commands.test);
      });
      say(await release.judge(visited, false));
    },
  },
];

const mails = Array.from({ length: MAILS }, (_, i) => `reader-${i + 1}@example.com`);
const paths = Array.from({ length: WEBHOOKS }, (_, i) => `/hooks/${i + 1}`);

/** @param names of steps; all of them without any @throws Error naming one that does not exist */
export function stepsNamed(names: readonly string[]): readonly Step[] {
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}", only ${STEPS.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

/** The Owner as `create-owner` prints it. @throws Error for anything else */
export function ownerIn(printed: string): Owner {
  const found = /(\S+@\S+) can sign in with (\S+)/.exec(printed);
  if (found?.[1] !== OWNER_EMAIL || !found[2]) throw new Error(`create-owner printed no password: ${printed}`);
  return { email: found[1], password: found[2] };
}

/** Starts a CronJob now. @returns what it printed at last @throws CommandFailedError when it ends in another way */
async function outcomeOf(shell: Shell, name: string, condition: 'Complete' | 'Failed'): Promise<string> {
  const job = `candor-${name}-now`;
  await shell.run(`kubectl -n ${NAMESPACE} create job ${job} --from cronjob/candor-${name}`);
  await shell.run(`kubectl -n ${NAMESPACE} wait --for condition=${condition} job/${job} --timeout 5m`);
  const printed = await shell.run(`kubectl -n ${NAMESPACE} logs job/${job} --tail 3`);
  await shell.run(`kubectl -n ${NAMESPACE} delete job ${job}`);
  return printed.trim();
}

async function upgrade(shell: Shell, values: object): Promise<void> {
  await withValues(values, (file) =>
    shell.run(`helm upgrade candor charts/candor -n ${NAMESPACE} --reset-then-reuse-values -f ${file} ${HELM_WAIT}`),
  );
}

async function deploymentsOf(shell: Shell): Promise<string[]> {
  const found = await shell.run(`kubectl -n ${NAMESPACE} get deployment -l app.kubernetes.io/name=candor -o name`, {
    isQuiet: true,
  });
  return found
    .trim()
    .split('\n')
    .map((name) => name.replace('deployment.apps/', ''))
    .sort();
}

async function everyRollout(shell: Shell): Promise<void> {
  for (const deployment of await deploymentsOf(shell))
    await shell.run(`kubectl -n ${NAMESPACE} rollout status deployment/${deployment} --timeout 10m`, { isQuiet: true });
}

/** The objects of a kind that a preset renders to. @throws Error when there are none */
async function renderedOf(shell: Shell, preset: string, kind: string): Promise<[KubeObject, ...KubeObject[]]> {
  const rendered = await shell.run(
    `helm template candor charts/candor -n ${NAMESPACE} -f charts/candor/presets/${preset}.yaml`,
  );
  const [first, ...others] = parseObjects(rendered).filter((object) => object.kind === kind);
  if (first === undefined) throw new Error(`the preset ${preset} has no ${kind}`);
  return [first, ...others];
}

const DRY_RUN = 'kubectl apply --dry-run=server --validate=strict -f -';

/** As the input of kubectl. */
function listOf(items: readonly KubeObject[]): ShellOptions {
  return { input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) };
}

/** Kubernetes brings the workers for mails to the least of their autoscaler, with or without metrics. */
async function followed(shell: Shell, autoscalers: readonly KubeObject[]): Promise<void> {
  const autoscaler = autoscalers.find(({ metadata }) => metadata.name === AUTOSCALER);
  const least = autoscaler?.spec?.minReplicas;
  if (autoscaler === undefined) throw new Error(`there is no HorizontalPodAutoscaler ${AUTOSCALER}`);
  await shell.run(`kubectl -n ${NAMESPACE} scale deployment/${AUTOSCALER} --replicas 1`);
  await shell.run('kubectl apply --validate=strict -f -', listOf([autoscaler]));
  try {
    await shell.run(`kubectl -n ${NAMESPACE} wait --for condition=AbleToScale hpa/${AUTOSCALER} --timeout 2m`);
    await shell.run(
      `kubectl -n ${NAMESPACE} wait --for jsonpath='{.spec.replicas}'=${least} deployment/${AUTOSCALER} --timeout 2m`,
    );
  } finally {
    await shell.run(`kubectl -n ${NAMESPACE} delete hpa/${AUTOSCALER}`);
    await shell.run(`kubectl -n ${NAMESPACE} scale deployment/${AUTOSCALER} --replicas 1`);
  }
}

async function succeeds(shell: Shell, command: string, options: ShellOptions = {}): Promise<boolean> {
  try {
    await shell.run(command, options);
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailedError)) throw error;
    return false;
  }
}

/** With a file of values for the chart, which is gone afterwards. */
async function withValues(values: object, use: (file: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-cluster-'));
  try {
    const file = path.join(folder, 'values.yaml');
    await writeFile(file, JSON.stringify(values));
    await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
