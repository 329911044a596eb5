/** Whether to call an endpoint now; a probe is the one call that finds out whether it is back. */
export type Admission =
  | { readonly kind: 'call' }
  /** It has not answered lately and is left alone for so long (ms). */
  | { readonly kind: 'open'; readonly forMs: number }
  /** Somebody else is finding out; worth asking again soon. */
  | { readonly kind: 'probing' };

interface Circuit {
  failures: number;
  /** Epoch ms; 0 while closed. */
  openUntil: number;
  /** Grows with each probe that fails (ms). */
  openFor: number;
  probing: boolean;
}

/** Calls in a row that were not answered, after which an endpoint is left alone. */
const FAILURES = 5;
const OPEN_MS = 30_000;
const MAX_OPEN_MS = 600_000;
/** Endpoints remembered; those that failed longest ago are forgotten first. */
const REMEMBERED = 10_000;

/**
 * Leaves endpoints alone that do not answer, so that a dead one costs one slot at a time and not all of them. Silence counts:
 * no connection, none that is let in, no answer in time. A bad answer does not: it costs next to nothing, and says something of
 * one path, while others behind the same origin, as at the services that take webhooks for many, may be well. The schedule of
 * each delivery and Retry-After spare an endpoint that answers 5xx.
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
    // Last in the order again.
    this.circuits.delete(endpoint);
    this.circuits.set(endpoint, circuit);
    if (this.circuits.size > REMEMBERED) this.circuits.delete([...this.circuits.keys()][0] ?? '');
  }
}
