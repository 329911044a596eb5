import { useSyncExternalStore } from 'react';

/** What the server answers where the session has to prove again whose it is. */
export const FRESH_SIGN_IN_REQUIRED = 'urn:candor:problem:fresh-sign-in-required';

interface Asked {
  readonly answer: Promise<boolean>;
  readonly settle: (proved: boolean) => void;
}

/** One question for all calls that wait for it. */
let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** Asks the person to prove that it is still them. @returns whether they did */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  let settle: (proved: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  asked = { answer, settle };
  tell();
  return answer;
}

/** Answers all who wait; does nothing where nobody does. */
export function settleProof(proved: boolean): void {
  const { settle } = asked ?? {};
  asked = undefined;
  settle?.(proved);
  tell();
}

/** Whether somebody waits for a proof. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asked !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
