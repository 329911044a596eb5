/** Written with every change, as the moment of it, and taken away: other tabs of this browser hear of both at once. */
export const CHANGED_KEY = 'changedAt';

/** Lets the other tabs of this browser know that something was changed here. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED_KEY, String(Date.now()));
    localStorage.removeItem(CHANGED_KEY);
  } catch {
    // Without storage the others find out by themselves.
  }
}
