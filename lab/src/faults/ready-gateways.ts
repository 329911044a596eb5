import type { ScenarioStack } from '../scenario/scenario-stack.js';

/**
 * A balancer like a Kubernetes Service in front of several gateways: each call goes to the next one that is not being
 * stopped.
 */
export class ReadyGateways {
  private readonly urls: Map<string, string>;
  private readonly out = new Set<string>();
  private turn = 0;

  constructor(private readonly stack: ScenarioStack) {
    this.urls = new Map([['gateway', stack.url]]);
  }

  /** Starts one more. @returns its name */
  async another(): Promise<string> {
    const { name, url } = await this.stack.startAnotherGateway();
    this.urls.set(name, url);
    return name;
  }

  /** Starts one more, of this checkout's version where the product was started from another. @returns its name */
  async newer(): Promise<string> {
    const { name, url } = await this.stack.startAnotherGateway({ isNewer: true });
    this.urls.set(name, url);
    return name;
  }

  /** All that may receive calls. */
  get names(): string[] {
    return [...this.urls.keys()].filter((name) => !this.out.has(name));
  }

  /** Their addresses. */
  get all(): string[] {
    return this.names.map((name) => this.urls.get(name) ?? this.stack.url);
  }

  /** @param name of any app; names of other apps are ignored */
  takeOut(name: string): void {
    this.out.add(name);
  }

  putBack(name: string): void {
    this.out.delete(name);
  }

  /** The gateway for the next call. */
  next(): string {
    const { all } = this;
    return all[(this.turn += 1) % all.length] ?? this.stack.url;
  }
}
