import type { Page } from 'playwright-core';
import type { Api } from '@candor/ops/seed/api.js';
import type { Shoot } from './account-screens.js';

const DAY_MS = 86_400_000;

/** Sample data of a paid plan and of a custom domain. */
export async function prepareOrganisation(api: Api): Promise<void> {
  await api.must('POST', '/api/payment/v2/update-plan', { planId: 'pro' });
  await api.must('POST', '/api/payment/v2/update-plan', { planId: 'enterprise' });
  await api.must('POST', '/api/settings', { customDomain: 'status.acme.example', timeZone: 'Europe/Berlin' });
}

/** An announcement from its form to the page; deleted afterwards, so that other screens stay as they are. */
export async function visitAnnouncements(
  page: Page,
  { api, consoleUrl, pageUrl }: { readonly api: Api; readonly consoleUrl: string; readonly pageUrl: string },
  shoot: Shoot,
): Promise<void> {
  const { announcement } = await api.must<{ announcement: { id: string } }>('POST', '/api/announcements', {
    name: 'Support over the holidays',
    message: 'From **December 20** to January 3 we answer within two days.\n\n- Mail as usual\n- No telephone',
    endsAt: Date.now() + 14 * DAY_MS,
  });
  await page.goto(`${consoleUrl}/announcements/list`);
  await page.getByText('Support over the holidays').waitFor();
  await shoot('announcements');
  await page.goto(`${consoleUrl}/announcements/new`);
  await page.getByLabel('Message').waitFor();
  await page.getByLabel(/Send notification/).check();
  await shoot('new-announcement', true);
  const address = `${pageUrl}/announcements/${announcement.id}`;
  while ((await page.goto(address))?.status() !== 200) await page.waitForTimeout(100);
  await shoot('announcement-page', true);
  await api.must('DELETE', `/api/announcements/${announcement.id}`);
}

/** Look of the page, settings and billing, for a signed-in user. */
export async function visitOrganisationScreens(page: Page, consoleUrl: string, shoot: Shoot): Promise<void> {
  await page.goto(`${consoleUrl}/customize`);
  await page.getByLabel('Header Logo Text').waitFor();
  await shoot('customize', true);
  await page.goto(`${consoleUrl}/settings`);
  await page.getByRole('list', { name: 'Records' }).waitFor();
  await shoot('settings', true);
  await page.goto(`${consoleUrl}/settings/audit-log`);
  await page.getByRole('row').nth(1).waitFor();
  await shoot('audit-log');
  await page.goto(`${consoleUrl}/billing/plans`);
  await page.getByText('Current plan').waitFor();
  await page.getByText(/^No card can be given here/).waitFor();
  await shoot('plans', true);
  await page.getByRole('button', { name: 'Downgrade to Free' }).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('downgrade');
  await page.goto(`${consoleUrl}/billing/invoices`);
  await page
    .getByRole('button', { name: /Download Invoice/ })
    .first()
    .waitFor();
  await shoot('invoices');
}

/** The preview of an entry for its recipients. */
export async function visitPreviews(page: Page, consoleUrl: string, shoot: Shoot): Promise<void> {
  await page.goto(`${consoleUrl}/incident/new`);
  await page.getByLabel('Incident Name').fill('Payments fail');
  await page
    .getByLabel('Message')
    .fill('Payments by card are refused. We are looking into it and say more within the hour.');
  await page.getByLabel(/Send notification/).check();
  await page.getByText('Will be notified:').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  for (const [tab, name] of [
    ['Email', 'preview-email'],
    ['Slack', 'preview-slack'],
    ['Status page', 'preview-page'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    if (tab === 'Slack') await page.locator('.slack-message').waitFor();
    else
      await page
        .getByRole('tabpanel')
        .frameLocator('iframe')
        .getByText('Payments by card are refused')
        .last()
        .waitFor();
    await shoot(name);
  }
}
