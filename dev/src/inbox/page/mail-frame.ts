/**
 * A mail's HTML as a document of its own for the sandboxed frame: no scripts, no forms, no requests but images; links
 * open in a new window.
 */
export function framedMail(html: string): { headers: Record<string, string>; body: string } {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
    body: `<!doctype html><base target="_blank"><meta name="color-scheme" content="light">${html}`,
  };
}
