/** Whether this installation asks nobody who they are; the gateway says so in the page itself. */
export function isAuthDisabled(): boolean {
  return document.querySelector('meta[name="candor-auth"]')?.getAttribute('content') === 'disabled';
}
