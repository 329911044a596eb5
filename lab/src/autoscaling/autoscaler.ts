/** How many replicas may come or go within some time. */
export interface ScalingPolicy {
  readonly type: 'Pods' | 'Percent';
  readonly value: number;
  readonly periodSeconds: number;
}

/** What holds for one direction. */
export interface ScalingRules {
  readonly stabilizationWindowSeconds: number;
  /** Which of several policies counts: the one that changes most, or least; or none may change anything. */
  readonly selectPolicy: 'Max' | 'Min' | 'Disabled';
  readonly policies: readonly ScalingPolicy[];
}

/** A HorizontalPodAutoscaler of Kubernetes without its metrics. */
export interface Autoscaling {
  readonly min: number;
  readonly max: number;
  readonly up: ScalingRules;
  readonly down: ScalingRules;
}

/** Kubernetes' defaults, where an object says nothing. */
export const UP_BY_DEFAULT: ScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
};
export const DOWN_BY_DEFAULT: ScalingRules = {
  stabilizationWindowSeconds: 300,
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
};
/** How often Kubernetes looks at the metrics (s): `--horizontal-pod-autoscaler-sync-period`. */
export const LOOK_SECONDS = 15;
/** How far a metric may be from its target without a change: `--horizontal-pod-autoscaler-tolerance`. */
const TOLERANCE = 0.1;

/** An external metric with the target `AverageValue`. */
export interface Metric {
  /** Unset where it could not be read. */
  readonly value: number | undefined;
  /** The value that one replica is worth. */
  readonly target: number;
}

interface Recommendation {
  readonly at: number;
  readonly replicas: number;
}

/**
 * Decides as the controller of Kubernetes 1.36 does (`pkg/controller/podautoscaler/horizontal.go`): the largest number
 * that a metric asks for, none of them unknown where it is fewer, the extremes of the stabilisation windows, then the
 * policies.
 */
export class Autoscaler {
  /** The first is the number that there was. */
  private recommendations?: readonly Recommendation[];
  /** Replicas added, or removed where negative. */
  private changes: readonly { readonly at: number; readonly by: number }[] = [];

  constructor(private readonly autoscaling: Autoscaling) {}

  /** @param at the time (s), later than the one before @returns the number of replicas from then on */
  decide(at: number, current: number, metrics: readonly Metric[]): number {
    this.recommendations ??= [{ at, replicas: current }];
    const replicas = this.next(at, current, metrics);
    if (replicas !== current) this.changes = [...this.changes, { at, by: replicas - current }];
    return replicas;
  }

  private next(at: number, current: number, metrics: readonly Metric[]): number {
    const { min, max } = this.autoscaling;
    if (current > max || current < min) return current > max ? max : min;
    const wanted = replicasFor(metrics, current);
    if (wanted === undefined) return current;
    const stable = this.stabilized(at, current, wanted);
    if (stable > current) return Math.min(stable, max, Math.max(current, this.mostUp(at, current)));
    return Math.max(stable, min, Math.min(current, this.mostDown(at, current)));
  }

  private stabilized(at: number, current: number, wanted: number): number {
    const { up, down } = this.autoscaling;
    const known = this.recommendations ?? [];
    const since = (seconds: number): number[] => [
      wanted,
      ...known.filter((one) => one.at > at - seconds).map(({ replicas }) => replicas),
    ];
    const [least, most] = [
      Math.min(...since(up.stabilizationWindowSeconds)),
      Math.max(...since(down.stabilizationWindowSeconds)),
    ];
    this.recommendations = [...known, { at, replicas: wanted }];
    return Math.min(Math.max(current, least), most);
  }

  private mostUp(at: number, current: number): number {
    const { policies, selectPolicy } = this.autoscaling.up;
    if (selectPolicy === 'Disabled') return current;
    const limits = policies.map(({ type, value, periodSeconds }) => {
      const before = current - this.changedSince(at - periodSeconds);
      return type === 'Pods' ? before + value : Math.ceil(before * (1 + value / 100));
    });
    return selectPolicy === 'Max' ? Math.max(...limits) : Math.min(...limits);
  }

  private mostDown(at: number, current: number): number {
    const { policies, selectPolicy } = this.autoscaling.down;
    if (selectPolicy === 'Disabled') return current;
    const limits = policies.map(({ type, value, periodSeconds }) => {
      const before = current - this.changedSince(at - periodSeconds);
      return type === 'Pods' ? before - value : Math.floor(before * (1 - value / 100));
    });
    return selectPolicy === 'Max' ? Math.min(...limits) : Math.max(...limits);
  }

  private changedSince(time: number): number {
    return this.changes.reduce((sum, { at, by }) => (at > time ? sum + by : sum), 0);
  }
}

/** What all metrics together ask for; unset where nothing may change, because one that is not known may ask for more. */
export function replicasFor(metrics: readonly Metric[], current: number): number | undefined {
  const known = metrics.flatMap(({ value, target }) => (value === undefined ? [] : { value, target }));
  if (known.length === 0) return undefined;
  const most = Math.max(
    ...known.map(({ value, target }) =>
      Math.abs(value / (target * current) - 1) <= TOLERANCE ? current : Math.ceil(value / target),
    ),
  );
  return known.length < metrics.length && most < current ? undefined : most;
}

/** In which directions a number changed, one after the other: `['up', 'down']` for 1, 2, 5, 5, 3, 1. */
export function directionsOf(numbers: readonly number[]): ('up' | 'down')[] {
  const directions: ('up' | 'down')[] = [];
  numbers.forEach((number, index) => {
    const before = numbers[index - 1] ?? number;
    if (number === before) return;
    const direction = number > before ? 'up' : 'down';
    if (directions.at(-1) !== direction) directions.push(direction);
  });
  return directions;
}
