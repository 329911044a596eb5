/** A screen of the console for staff, and the text that shows that its data is loaded. */
export interface StaffScreen {
  /** `{incident}` and the like are placeholders for ids that a suite fills in. */
  readonly path: string;
  readonly sign: string | RegExp;
  /** The role User has no such screen. */
  readonly editorsOnly?: true;
}

/** Every screen behind the login. The report of screens fails for a new route that is missing here. */
export const STAFF_SCREENS: readonly StaffScreen[] = [
  { path: '/incidents/open', sign: /open incident\(s\) found/ },
  { path: '/incidents/resolved', sign: /resolved incident\(s\) found/ },
  { path: '/incidents/maintenances', sign: /completed maintenance\(s\) found/ },
  { path: '/incidents/templates', sign: /template\(s\) found/ },
  { path: '/announcements/list', sign: /announcement\(s\) found/ },
  { path: '/incident/new', sign: 'Affected services' },
  { path: '/incident/view/{incident}', sign: 'History' },
  { path: '/maintenances/new', sign: 'Affected services' },
  { path: '/customize', sign: 'Header Logo Text' },
  { path: '/subscribers/email', sign: /subscriber\(s\) found/ },
  { path: '/subscribers/slack', sign: 'Slack Subscribers' },
  { path: '/subscribers/webhook', sign: 'Webhook Subscribers' },
  { path: '/subscribers/webhook/{subscriber}/deliveries', sign: 'Deliveries' },
  { path: '/services/list', sign: /service\(s\) found/ },
  { path: '/services/new', sign: 'Service Group Name' },
  { path: '/services/edit/{service}', sign: 'Service Group Name' },
  { path: '/components/third-party-components', sign: /status page\(s\) watched/ },
  { path: '/components/third-party-components/{upstream}', sign: 'Components' },
  { path: '/users/list', sign: /user\(s\) found/ },
  { path: '/users/sso', sign: 'Single sign-on' },
  { path: '/badge', sign: '3. See the result' },
  { path: '/my-profile', sign: 'Customer Domain' },
  { path: '/hello', sign: /^Hello, / },
  { path: '/incident/edit/{incident}', sign: 'New entry', editorsOnly: true },
  { path: '/maintenances/edit/{maintenance}', sign: 'Affected services', editorsOnly: true },
  { path: '/templates/new', sign: 'Affected services', editorsOnly: true },
  { path: '/templates/edit/{template}', sign: 'Update Template', editorsOnly: true },
  { path: '/announcements/new', sign: 'Begins (empty for now)', editorsOnly: true },
  { path: '/announcements/edit/{announcement}', sign: 'Update Announcement', editorsOnly: true },
  { path: '/services/order', sign: 'Save Order', editorsOnly: true },
  { path: '/api', sign: 'New API Key', editorsOnly: true },
  { path: '/pages', sign: /page\(s\) found/, editorsOnly: true },
  { path: '/pages/new', sign: 'Services of the page', editorsOnly: true },
  { path: '/pages/edit/{page}', sign: 'Services of the page', editorsOnly: true },
  { path: '/settings', sign: 'Time Zone', editorsOnly: true },
  { path: '/settings/audit-log', sign: 'Signed in', editorsOnly: true },
  { path: '/billing/plans', sign: 'Current plan', editorsOnly: true },
  { path: '/billing/invoices', sign: 'Invoices', editorsOnly: true },
  { path: '/integrations', sign: /configured$/, editorsOnly: true },
  { path: '/integrations/twitter', sign: /any configured/, editorsOnly: true },
  { path: '/integrations/email', sign: /^Email|any configured/, editorsOnly: true },
  { path: '/integrations/slack', sign: /any configured/, editorsOnly: true },
  { path: '/integrations/webhook', sign: '/hooks/', editorsOnly: true },
  { path: '/integrations/webhook/{integration}/deliveries', sign: 'Deliveries', editorsOnly: true },
];
