import { useSyncExternalStore } from 'react';

/** What this browser stores of an organisation's first steps: that its page was visited, or that they were skipped. */
export type WelcomeMark = 'looked' | 'skipped';

const CHANGED = 'candor-welcome';
const keyOf = (customerId: string, mark: WelcomeMark): string => `welcome:${customerId}:${mark}`;

export function setWelcomeMark(customerId: string, mark: WelcomeMark): void {
  try {
    localStorage.setItem(keyOf(customerId, mark), '1');
  } catch {
    // Without storage the step is shown again.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether a mark is set; follows this tab and the others. */
export function useWelcomeMark(customerId: string | undefined, mark: WelcomeMark): boolean {
  return useSyncExternalStore(subscribe, () => customerId !== undefined && isSet(customerId, mark));
}

function isSet(customerId: string, mark: WelcomeMark): boolean {
  try {
    return localStorage.getItem(keyOf(customerId, mark)) !== null;
  } catch {
    return false;
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}
