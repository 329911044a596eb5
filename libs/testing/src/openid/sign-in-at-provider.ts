/** More than any provider takes from its login to the way back. */
const MAX_STEPS = 12;

/**
 * What a browser does between the address it was sent to and the one it is sent back to.
 * @param login what the person types as name; it becomes the subject
 * @returns the address of the way back, which is not opened
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
