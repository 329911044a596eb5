import type { Page, Response } from 'playwright-core';
import { Api } from '@candor/ops/seed/api.js';
import { mailTo } from './inbox-client.js';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Logs in through the form, and waits until the incidents are loaded. */
export async function logIn(page: Page, consoleUrl: string, { email, password }: Omit<Person, 'name'>): Promise<void> {
  await page.goto(`${consoleUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/incidents/open');
}

/**
 * Answers the console's identity confirmation whenever it appears: a suite may take longer than the ten minutes for
 * which a login counts as fresh for sensitive actions.
 */
export function proveWhenAsked(page: Page, password: string): void {
  const question = page.getByRole('dialog', { name: 'Is it still you?' });
  const answer = async (response: Response): Promise<void> => {
    if (response.status() !== 403 || !(await response.text()).includes('fresh-sign-in-required')) return;
    await question.getByLabel('Password or Code', { exact: true }).fill(password);
    await question.getByRole('button', { name: 'Continue' }).click();
  };
  // A failure here is seen by the test, which waits for the result.
  page.on('response', (response) => void answer(response).catch(() => undefined));
}

/** Opens a screen and waits until it is loaded: until then it moves, and a click may miss its target. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
}

/** An API client with a user's session. */
export async function signedInApi(consoleUrl: string, { email, password }: Omit<Person, 'name'>): Promise<Api> {
  const api = new Api(consoleUrl);
  const body = { username: email, password };
  api.signedIn((await api.must<{ accessToken: string }>('POST', '/api/auth/login', body)).accessToken);
  return api;
}

/** A user with the role User, who has chosen a password. @param owner who invites */
export async function inviteUser(owner: Api, consoleUrl: string, inbox: string, person: Person): Promise<void> {
  await owner.must('POST', '/api/users', { name: person.name, email: person.email });
  const { text } = await mailTo(inbox, person.email, /invited/);
  const password = /choose your own:\s+(\S+)/.exec(text)?.[1] ?? '';
  const stranger = new Api(consoleUrl);
  const login = { username: person.email, password };
  const { session } = await stranger.must<{ session: string }>('POST', '/api/auth/login', login);
  const change = { username: person.email, accessToken: session, newPassword: person.password };
  await stranger.must('POST', '/api/auth/change', change);
}

/** An instant in the browser's own zone, with seconds: typed times count to the second. */
export function localTime(page: Page, instant: number): Promise<string> {
  return page.evaluate((at) => {
    const date = new Date(at);
    return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, instant);
}
