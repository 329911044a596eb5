import { type Intent } from '@blueprintjs/core';

/** How long a toast stays (ms): on list pages, and on pages about one thing. */
export const MAIN_PAGE_TOAST_MS = 3000;
export const DETAIL_PAGE_TOAST_MS = 2000;

export interface Toast {
  message: string;
  intent: Extract<Intent, 'success' | 'danger'>;
  /** Milliseconds. */
  timeout: number;
}

/** Shows a message over whatever page is open. The toaster's code is fetched with the first one. */
export async function showToast({ message, intent, timeout }: Toast): Promise<void> {
  const { toaster } = await import('./toaster.js');
  (await toaster()).show({ message, intent, timeout });
}
