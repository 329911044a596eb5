/** More redirects than any provider needs from its login to the callback. */
const MAX_STEPS = 12;

/**
 * Acts as the browser between the address it was sent to and the one it is redirected back to.
 * @param login the name typed into the form; it becomes the subject
 * @returns the callback's address, which is not opened
 */
export async function signInAtProvider(authorizeUrl: string, login: string): Promise<URL> {
  const home = new URL(authorizeUrl).origin;
  const cookies = new Map<string, string>();
  let [url, body] = [new URL(authorizeUrl), undefined as URLSearchParams | undefined];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      body,
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const text = await answer.text();
    const location = answer.headers.get('location');
    if (location === null) {
      if (!text.includes('name="login"'))
        throw new Error(`The provider answered ${answer.status}: ${text.slice(0, 500)}`);
      body = new URLSearchParams({ login });
      continue;
    }
    [url, body] = [new URL(location, url), undefined];
    if (url.origin !== home) return url;
  }
  throw new Error('The provider sends people round in a circle.');
}
