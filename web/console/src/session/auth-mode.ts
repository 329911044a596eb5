/** Whether login is disabled in this installation; the gateway writes that into the page itself. */
export function isAuthDisabled(): boolean {
  return document.querySelector('meta[name="candor-auth"]')?.getAttribute('content') === 'disabled';
}
