import { render } from '../chart/helm.js';
import { podOf } from '../chart/kube-objects.js';
import { cores, bytes } from './quantity.js';

/** What a rendered preset asks of a cluster at its fewest replicas. */
export interface Requests {
  readonly pods: number;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
}

interface Scaled {
  readonly minReplicas?: number;
  readonly scaleTargetRef?: { readonly name: string };
}

/** The requests of the apps of a preset: of their Deployments, each as often as it runs at least. */
export async function requestsOf(preset: string): Promise<Requests> {
  const objects = await render(preset);
  const least = new Map(
    objects
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ spec }) => spec as Scaled)
      .map(({ scaleTargetRef, minReplicas = 1 }) => [scaleTargetRef?.name, minReplicas] as const),
  );
  const sum = { pods: 0, cores: 0, memory: 0 };
  for (const object of objects.filter(({ kind }) => kind === 'Deployment')) {
    const replicas = least.get(object.metadata.name) ?? Number(object.spec?.replicas ?? 1);
    sum.pods += replicas;
    for (const { resources } of podOf(object)?.containers ?? []) {
      sum.cores += replicas * cores(resources?.requests?.cpu ?? '0');
      sum.memory += replicas * bytes(resources?.requests?.memory ?? '0');
    }
  }
  return sum;
}
