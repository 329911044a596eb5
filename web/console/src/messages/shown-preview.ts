const KEY = 'candor.message-preview';

/** Whether messages are shown while they are written; unless the user has turned it off in this browser. */
export function isPreviewShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function rememberPreview(shown: boolean): void {
  try {
    if (shown) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage it is shown again the next time.
  }
}
