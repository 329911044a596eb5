import type { KubeObject } from '../chart/helm.js';
import { DOWN_BY_DEFAULT, UP_BY_DEFAULT, type Autoscaling, type ScalingRules } from './autoscaler.js';
import type { Trigger } from './trigger.js';

interface ScaledObjectSpec {
  readonly minReplicaCount: number;
  readonly maxReplicaCount: number;
  readonly triggers: readonly Trigger[];
  readonly advanced?: {
    readonly horizontalPodAutoscalerConfig?: {
      readonly behavior?: { readonly scaleUp?: Partial<ScalingRules>; readonly scaleDown?: Partial<ScalingRules> };
    };
  };
}

/** What KEDA makes of a ScaledObject: an autoscaler of Kubernetes, and the triggers that its metrics are read from. */
export interface ScaledBy {
  readonly autoscaling: Autoscaling;
  readonly triggers: readonly Trigger[];
}

/**
 * Of a ScaledObject with a `minReplicaCount` of 1 or more: only for one that goes down to none do `pollingInterval` and
 * `cooldownPeriod` count.
 * @throws Error for any other object
 */
export function scaledBy({ kind, metadata, spec }: KubeObject): ScaledBy {
  const { minReplicaCount: min, maxReplicaCount: max, triggers, advanced } = spec as unknown as ScaledObjectSpec;
  if (kind !== 'ScaledObject' || !(min >= 1)) throw new Error(`${kind} ${metadata.name} scales nothing from 1 on`);
  const behavior = advanced?.horizontalPodAutoscalerConfig?.behavior;
  const up = { ...UP_BY_DEFAULT, ...behavior?.scaleUp };
  const down = { ...DOWN_BY_DEFAULT, ...behavior?.scaleDown };
  return { autoscaling: { min, max, up, down }, triggers };
}
