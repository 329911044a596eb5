import type { Behaviour, Delivered, Receipt } from './sink-protocol.js';

/** A sink of either kind, for its process. */
export interface RunningSink {
  readonly urls: readonly string[];
  receipts(): Receipt[];
  count(): number;
  newest(recipient?: string): Buffer;
  deliveries(): Delivered[];
  behave(behaviour: Behaviour): void;
  clear(): void;
}
