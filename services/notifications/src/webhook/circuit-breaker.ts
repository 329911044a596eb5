/** Whether to call an endpoint now; a probe is the one call that finds out whether it has recovered. */
export type Admission =
  | { readonly kind: 'call' }
  /** It has not answered lately and is not called for this long (ms). */
  | { readonly kind: 'open'; readonly forMs: number }
  /** Another call is probing; worth asking again soon. */
  | { readonly kind: 'probing' };

interface Circuit {
  failures: number;
  /** Epoch ms; 0 while closed. */
  openUntil: number;
  /** Grows with each probe that fails (ms). */
  openFor: number;
  probing: boolean;
}

/** Consecutive unanswered calls after which an endpoint is not called for a while. */
const FAILURES = 5;
const OPEN_MS = 30_000;
const MAX_OPEN_MS = 600_000;
/** Number of endpoints kept; those that failed longest ago are dropped first. */
const REMEMBERED = 10_000;

/**
 * Stops calling endpoints that do not answer, so that a dead one costs one slot at a time and not all of them. Only
 * missing answers count: no connection, a refused connection, no answer in time. A bad answer does not: it costs next
 * to nothing, and concerns one path, while others behind the same origin, as at services that receive webhooks for many
 * customers, may be healthy. The schedule of each delivery and Retry-After spare an endpoint that answers 5xx.
 */
export class CircuitBreaker {
  private readonly circuits = new Map<string, Circuit>();

  /** @param now epoch ms */
  constructor(private readonly now: () => number) {}

  /** Every `call` has to be followed by `answered` or `silent`. */
  admit(endpoint: string): Admission {
    const circuit = this.circuits.get(endpoint);
    if (!circuit || circuit.openUntil === 0) return { kind: 'call' };
    if (circuit.probing) return { kind: 'probing' };
    const forMs = circuit.openUntil - this.now();
    if (forMs > 0) return { kind: 'open', forMs };
    circuit.probing = true;
    return { kind: 'call' };
  }

  answered(endpoint: string): void {
    this.circuits.delete(endpoint);
  }

  silent(endpoint: string): void {
    const circuit = this.circuits.get(endpoint) ?? { failures: 0, openUntil: 0, openFor: OPEN_MS, probing: false };
    circuit.failures += 1;
    if (circuit.probing) {
      circuit.probing = false;
      circuit.openFor = Math.min(2 * circuit.openFor, MAX_OPEN_MS);
      circuit.openUntil = this.now() + circuit.openFor;
    } else if (circuit.openUntil === 0 && circuit.failures >= FAILURES) {
      circuit.openUntil = this.now() + circuit.openFor;
    }
    // Move it to the end of the order.
    this.circuits.delete(endpoint);
    this.circuits.set(endpoint, circuit);
    if (this.circuits.size > REMEMBERED) this.circuits.delete([...this.circuits.keys()][0] ?? '');
  }
}
