import { CommandFailedError, type Shell, type ShellOptions } from './shell.js';
import { ownerIn, stepsNamed, type ClusterRun } from './steps.js';

describe('the steps of a run on a cluster', () => {
  it('are all there are, in their order, or those named', () => {
    expect(stepsNamed([]).map(({ name }) => name)).toEqual([
      'install',
      'test',
      'create-owner',
      'admin',
      'receivers',
      'fan-out',
      'autoscaling',
      'kills',
      'restart',
      'upgrade',
      'rollback',
      'compact',
      'scheduled',
      'failed-migration',
      'reinstall',
    ]);
    expect(stepsNamed(['test', 'install']).map(({ name }) => name)).toEqual(['install', 'test']);
  });

  it('have no other names', () => {
    expect(() => stepsNamed(['tests'])).toThrow('There is no step "tests", only install, test, ');
  });
});

describe('the Owner that create-owner prints', () => {
  it('is read with the password', () => {
    expect(ownerIn('you@example.com can sign in with s3cret-_x\n')).toEqual({
      email: 'you@example.com',
      password: 's3cret-_x',
    });
  });

  it('is missing where nothing of that kind was printed', () => {
    expect(() => ownerIn('--email: you@example.com has a user already.')).toThrow('create-owner printed no password');
  });
});

describe('the step with the objects of autoscaling', () => {
  const object = (apiVersion: string, kind: string, spec: object) =>
    JSON.stringify({ apiVersion, kind, metadata: { name: 'candor-notifications-email', namespace: 'candor' }, spec });
  const rendered = [
    object('keda.sh/v1alpha1', 'ScaledObject', { minReplicaCount: 2 }),
    object('autoscaling/v2', 'HorizontalPodAutoscaler', { minReplicas: 2 }),
    object('apps/v1', 'Deployment', {}),
  ].join('\n---\n');
  const DRY_RUN = 'kubectl apply --dry-run=server --validate=strict -f -';

  /** Runs the step. @param fails whether a command does @returns the commands, and what the last one said */
  async function run(fails: (command: string, input: string) => boolean) {
    const commands: string[] = [];
    const said: string[] = [];
    const shell = {
      run: async (command: string, { input = '' }: ShellOptions = {}) => {
        commands.push(command);
        if (fails(command, input)) throw new CommandFailedError(command, 'not found');
        return command.startsWith('helm template ') ? rendered : '';
      },
    } as unknown as Shell;
    const [step] = stepsNamed(['autoscaling']);
    const error = await step
      ?.run({ shell, say: (line: string) => said.push(line) } as unknown as ClusterRun)
      .catch((reason: unknown) => (reason as Error).message);
    return { commands, said, error };
  }

  const isUnknown = (command: string) => command.startsWith('kubectl get crd/');
  const isMisspelt = (command: string, input: string) => command === DRY_RUN && input.includes('"minReplicas":1');

  it('shows them to the API server with the definition of KEDA, and has Kubernetes follow one', async () => {
    const { commands, said, error } = await run((command, input) => isUnknown(command) || isMisspelt(command, input));
    expect(error).toBeUndefined();
    expect(commands.filter((command) => !command.startsWith('helm template '))).toEqual([
      'kubectl get crd/scaledobjects.keda.sh -o name',
      'kubectl apply --server-side -f lab/src/cluster/keda-scaled-object.crd.yaml',
      'kubectl wait --for condition=Established crd/scaledobjects.keda.sh --timeout 1m',
      DRY_RUN,
      DRY_RUN,
      'kubectl delete crd/scaledobjects.keda.sh',
      'kubectl -n candor scale deployment/candor-notifications-email --replicas 1',
      'kubectl apply --validate=strict -f -',
      'kubectl -n candor wait --for condition=AbleToScale hpa/candor-notifications-email --timeout 2m',
      "kubectl -n candor wait --for jsonpath='{.spec.replicas}'=2 deployment/candor-notifications-email --timeout 2m",
      'kubectl -n candor delete hpa/candor-notifications-email',
      'kubectl -n candor scale deployment/candor-notifications-email --replicas 1',
    ]);
    expect(said).toEqual(['1 ScaledObjects and 1 HorizontalPodAutoscalers are taken, one is followed']);
  });

  it('leaves the definition of a KEDA that is there', async () => {
    const { commands, error } = await run(isMisspelt);
    expect(error).toBeUndefined();
    expect(commands.filter((command) => /--server-side|delete crd/.test(command))).toEqual([]);
  });

  it('fails where the API server takes a field that does not exist, or refuses one that does', async () => {
    expect((await run(isUnknown)).error).toContain('takes a ScaledObject with a field that does not exist');
    const refused = await run((command) => isUnknown(command) || command === DRY_RUN);
    expect(refused.error).toContain('not found');
    expect(refused.commands.at(-1)).toBe('kubectl delete crd/scaledobjects.keda.sh');
  });

  it('takes the autoscaler away again where Kubernetes does not follow it', async () => {
    const { commands, error } = await run(
      (command, input) => isMisspelt(command, input) || command.includes('jsonpath'),
    );
    expect(error).toContain('jsonpath');
    expect(commands.at(-2)).toBe('kubectl -n candor delete hpa/candor-notifications-email');
  });
});
