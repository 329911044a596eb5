/**
 * Written with the current time at every change, and removed again: other tabs of this browser are notified of both
 * immediately.
 */
export const CHANGED_KEY = 'changedAt';

/** Notifies the other tabs of this browser of a change made here. */
export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED_KEY, String(Date.now()));
    localStorage.removeItem(CHANGED_KEY);
  } catch {
    // Without storage the other tabs rely on polling.
  }
}
