import type { Page } from 'playwright-core';
import type { Api } from '@candor/ops/seed/api.js';

/** Takes one screenshot of the visible part; of the whole page with `fullPage`. */
export type Shoot = (name: string, fullPage?: boolean) => Promise<void>;

/** A user of each role, so that the table of users is not empty. */
export async function inviteColleagues(api: Api): Promise<void> {
  for (const [name, role] of [
    ['Grace Hopper', 'Owner'],
    ['Alan Turing', 'Admin'],
    ['Radia Perlman', 'User'],
  ] as const) {
    const email = `${name.split(' ', 1)[0]?.toLowerCase() ?? ''}@acme.example`;
    await api.must('POST', '/api/users', { name, email, role });
  }
}

/** Users, API keys, profile, badge, command palette and the small pages, for a signed-in user. */
export async function visitAccountScreens(page: Page, consoleUrl: string, shoot: Shoot): Promise<void> {
  await page.goto(`${consoleUrl}/users/list`);
  await page.getByText('user(s) found.').waitFor();
  await shoot('users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Please set user name.').waitFor();
  await shoot('invite-user');
  await page.goto(`${consoleUrl}/users/sso`);
  await page.getByLabel('Issuer', { exact: true }).waitFor();
  await shoot('single-sign-on', true);
  await page.goto(`${consoleUrl}/api`);
  await page.getByRole('button', { name: 'New API Key' }).click();
  await page.getByText('This is the only time').waitFor();
  await shoot('new-api-key');
  await page.getByRole('dialog').getByText('Close').last().click();
  await page.getByRole('table').waitFor();
  await shoot('api-keys');
  await page.goto(`${consoleUrl}/my-profile`);
  await page.getByText('Customer Domain').waitFor();
  await shoot('my-profile', true);
  await page.goto(`${consoleUrl}/badge`);
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await shoot('badge', true);
  await page.goto(`${consoleUrl}/hello`);
  await page.getByRole('heading', { name: /^Hello, / }).waitFor();
  await shoot('hello');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { selected: true }).waitFor();
  await shoot('command-palette');
  await page.goto(`${consoleUrl}/components/third-party-components`);
  await page.getByText('No provider is watched yet').waitFor();
  await shoot('third-party-components');
}

/** What a new organisation does first, and many services at once, for a signed-in Owner whose list is hidden. */
export async function visitBeginning(page: Page, consoleUrl: string, shoot: Shoot): Promise<void> {
  await page.goto(`${consoleUrl}/settings`);
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await page.waitForURL('**/incidents/open');
  await page.goto(`${consoleUrl}/hello`);
  const list = page.getByRole('region', { name: 'Get your page ready' });
  await list.getByRole('button', { name: /^Keep/ }).waitFor();
  await shoot('first-steps');
  await list.getByRole('button', { name: 'Hide the first steps' }).click();
  await list.waitFor({ state: 'detached' });
  await page.goto(`${consoleUrl}/services/list`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Services', { exact: true })
    .fill('Payments:\nCards\nInvoices\n\nPartner portal');
  await page.getByRole('button', { name: 'Show what it makes' }).click();
  await page.getByText('3 services will be created.').waitFor();
  await shoot('import-services');
}

/** The pages for visitors without a session. */
export async function visitPublicScreens(page: Page, consoleUrl: string, shoot: Shoot): Promise<void> {
  await page.goto(`${consoleUrl}/signup`);
  await page.getByLabel('Domain', { exact: true }).waitFor();
  await shoot('signup');
  await page.goto(`${consoleUrl}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Please enter your password.').waitFor();
  await shoot('login');
  for (const [button, field, name] of [
    [/Forgot/, 'Email', 'forgot-password'],
    ['Sign in with SSO', 'Email or organisation domain', 'login-by-provider'],
  ] as const) {
    await page.goto(`${consoleUrl}/login`);
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel(field, { exact: true }).waitFor();
    await shoot(name);
  }
  // This sign-in was never started.
  await page.goto(`${consoleUrl}/callback?state=nobodys&code=nobodys`);
  await page.getByRole('alert').waitFor();
  await shoot('callback');
  for (const [route, name] of [
    ['/landing', 'landing'],
    ['/activate', 'activate'],
    ['/terms', 'terms'],
    ['/error', 'error'],
    ['/payment-required', 'payment-required'],
    ['/no-such-domain', 'no-such-domain'],
  ] as const) {
    await page.goto(`${consoleUrl}${route}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(name);
  }
}
