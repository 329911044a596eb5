import type { Behaviour, Delivered, Receipt } from './sink-protocol.js';

/** A sink of either kind, as its process sees it. */
export interface RunningSink {
  readonly urls: readonly string[];
  receipts(): Receipt[];
  count(): number;
  newest(recipient?: string): Buffer;
  deliveries(): Delivered[];
  behave(behaviour: Behaviour): void;
  clear(): void;
}
