import type { KubeObject } from '../chart/helm.js';
import { Autoscaler, LOOK_SECONDS } from './autoscaler.js';
import { scaledBy } from './scaled-object.js';
import { readTrigger } from './trigger.js';

/** What is scaled; a replica counts from when it is wanted, ready or not. */
export interface Scaled {
  readonly replicas: number;
  scaleTo(replicas: number): void;
}

/** One look at the metrics. */
export interface Look {
  /** Epoch ms. */
  readonly at: number;
  /** By trigger; unset where it could not be read. */
  readonly values: readonly (number | undefined)[];
  /** After the look. */
  readonly replicas: number;
}

/** KEDA and the controller of Kubernetes, as far as one ScaledObject concerns them. */
export class Controller {
  readonly looks: Look[] = [];
  private readonly following: Promise<void>;
  private isStopped = false;
  private wake: () => void = () => undefined;

  /** @param pace how many of the controller's seconds are one; its looks, windows and periods are that much shorter */
  constructor(object: KubeObject, scaled: Scaled, pace: number) {
    this.following = this.follow(object, scaled, pace);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.following;
  }

  private async follow(object: KubeObject, scaled: Scaled, pace: number): Promise<void> {
    const { autoscaling, triggers } = scaledBy(object);
    const autoscaler = new Autoscaler(autoscaling);
    for (let next = Date.now(); !this.isStopped; next += (LOOK_SECONDS * 1_000) / pace) {
      await this.until(next);
      if (this.isStopped) return;
      const metrics = await Promise.all(triggers.map(readTrigger));
      const at = Date.now();
      const replicas = autoscaler.decide((at * pace) / 1_000, scaled.replicas, metrics);
      scaled.scaleTo(replicas);
      this.looks.push({ at, values: metrics.map(({ value }) => value), replicas });
    }
  }

  private async until(time: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, time - Date.now()));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
