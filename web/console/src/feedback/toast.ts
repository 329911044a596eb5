import { type Intent } from '@blueprintjs/core';
import { createElement, Fragment } from 'react';

/** How long a toast stays (ms): on list pages, and on detail pages. */
export const MAIN_PAGE_TOAST_MS = 3000;
export const DETAIL_PAGE_TOAST_MS = 2000;

export interface Toast {
  message: string;
  /** A second line. */
  details?: string;
  intent: Extract<Intent, 'success' | 'danger'>;
  /** Milliseconds. */
  timeout: number;
}

/** Shows a message over the current page. The toaster's code is fetched with the first one. */
export async function showToast({ message, details, intent, timeout }: Toast): Promise<void> {
  const { toaster } = await import('./toaster.js');
  const lines = [createElement('strong', null, message), createElement('div', null, details)];
  const shown = details === undefined ? message : createElement(Fragment, null, ...lines);
  (await toaster()).show({ message: shown, intent, timeout });
}
