import { useSyncExternalStore } from 'react';

/** The server's error where the session has to confirm the user's identity again. */
export const FRESH_SIGN_IN_REQUIRED = 'urn:candor:problem:fresh-sign-in-required';

interface Asked {
  readonly answer: Promise<boolean>;
  readonly settle: (proved: boolean) => void;
}

/** One confirmation for all calls that wait for it. */
let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** Asks the user to confirm their identity. @returns whether they did */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  let settle: (proved: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  asked = { answer, settle };
  notify();
  return answer;
}

/** Resolves all waiting calls; does nothing where there are none. */
export function settleProof(proved: boolean): void {
  const { settle } = asked ?? {};
  asked = undefined;
  settle?.(proved);
  notify();
}

/** Whether any call waits for a confirmation. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
