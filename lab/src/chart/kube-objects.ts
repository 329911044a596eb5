import { type KubeObject } from './helm.js';

/** A variable of a container. */
export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string }; fieldRef?: object };
}

/** A container, as far as the checks look at it. */
export interface Container {
  name: string;
  image?: string;
  args?: string[];
  env?: Variable[];
  volumeMounts?: object[];
  resources?: { requests?: { cpu?: string; memory?: string } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext?: object;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}

/** A probe; Kubernetes tries every ten seconds and gives up at the third failure where nothing is said. */
export interface Probe {
  exec?: object;
  httpGet?: object;
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
}

export interface PodSpec {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  restartPolicy?: string;
  imagePullSecrets?: { name: string }[];
  priorityClassName?: string;
  securityContext?: object;
  nodeSelector?: Record<string, string>;
  tolerations?: object[];
  affinity?: object;
  initContainers?: Container[];
  containers: Container[];
  volumes?: object[];
}

/** The object of a kind and a name. */
export function named(objects: readonly KubeObject[], kind: string, name: string): KubeObject | undefined {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}

/** The pod of whatever makes one. */
export function podOf({ kind, spec }: KubeObject): PodSpec | undefined {
  if (kind === 'Pod') return spec as unknown as PodSpec;
  const made = kind === 'CronJob' ? (spec?.jobTemplate as { spec?: object } | undefined)?.spec : spec;
  return (made as { template?: { spec?: PodSpec } } | undefined)?.template?.spec;
}

/** The pod of an object that has to be there. @throws Error when it is not */
export function podNamed(objects: readonly KubeObject[], kind: string, name: string): PodSpec {
  const object = named(objects, kind, name);
  const pod = object && podOf(object);
  if (pod === undefined) throw new Error(`there is no ${kind} ${name} with a pod`);
  return pod;
}

export function containersOf(pod: PodSpec): Container[] {
  return [...(pod.initContainers ?? []), ...pod.containers];
}
