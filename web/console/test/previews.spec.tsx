import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type MaintenanceDraft } from '../src/api/contract.js';
import { FakeApi, FIRST_PAGE, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, maintenance, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const API = service('c1', 'API');

const PREVIEW = {
  mail: { subject: '[Acme] Investigating: Payments fail', html: '<p>Hello</p>', text: 'Hello' },
  slack: {
    text: '[Acme] Investigating',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Payments fail', emoji: false } },
      { type: 'section', text: { type: 'mrkdwn', text: ':red_circle: *Investigating*' } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: '<https://a.example|Follow on the status page>' }] },
    ],
  },
  page: { html: '<p>Page</p>' },
};

function server(): FakeApi {
  return new FakeApi()
    .services([API])
    .on('POST /incidents/recipients', () =>
      json({
        recipients: [
          { channel: 'email', count: 1240 },
          { channel: 'slack', count: 1 },
        ],
      }),
    )
    .on('POST /incidents/preview', () => json(PREVIEW));
}

describe('before an entry is sent', () => {
  it('shows the number of recipients, and does not count again while a message is typed', async () => {
    const backend = server();
    const { user } = startConsole('/incident/new', backend);
    expect(
      await screen.findByText('Nobody will be notified. With a notification: 1,240 by email, 1 Slack channel'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Message'), 'Looking into it');
    await user.click(screen.getByLabelText(/Send notification/));
    expect(await screen.findByText('1,240 by email, 1 Slack channel')).toBeTruthy();
    expect(backend.seen('POST /incidents/recipients')).toHaveLength(1);
    await user.click(await screen.findByLabelText(API.name));
    await waitFor(() => expect(backend.seen('POST /incidents/recipients')).toHaveLength(2));
    expect(backend.seen('POST /incidents/recipients')[1]?.body).toEqual({
      private: false,
      pageIds: [],
      entry: { affectedComponents: [{ componentId: API.id }] },
    });
  });

  it('says how many recipients each page has, where further ones have some', async () => {
    const pages = (...ids: string[]) => ids.map((pageId) => ({ pageId, recipients: [{ channel: 'email', count: 4 }] }));
    const recipients = [{ channel: 'email', count: 8 }];
    const backend = server()
      .pages([{ ...FIRST_PAGE, id: 'p1', name: 'Customer A', first: false }])
      .on('POST /incidents/recipients', () => json({ recipients, pages: pages('k1', 'p1', 'gone') }));
    const { user } = startConsole('/incident/new', backend);
    expect(await screen.findByText('Acme 4, Customer A 4')).toBeTruthy();
    backend.on('POST /incidents/recipients', () => json({ recipients, pages: pages('p1') }));
    await user.click(await screen.findByLabelText(API.name));
    expect(await screen.findByText('Customer A 4')).toBeTruthy();
    backend.on('POST /incidents/recipients', () => json({ recipients, pages: pages('k1') }));
    await user.click(await screen.findByLabelText(/^Internal/));
    await waitFor(() => expect(screen.queryByText(/^Subscribers by page/)).toBeNull());
  });

  it('says that there are no recipients, or that they could not be counted', async () => {
    const backend = server().on('POST /incidents/recipients', () => json({ recipients: [] }));
    const { user } = startConsole('/incident/new', backend);
    expect(await screen.findByText('There is nobody to notify yet.')).toBeTruthy();
    backend.on('POST /incidents/recipients', () => problem({ status: 503, detail: 'Later.' }));
    await user.click(await screen.findByLabelText(/^Internal/));
    expect(await screen.findByText('The recipients could not be counted.')).toBeTruthy();
  });

  it('shows the mail, Slack and the page, each document in a frame without permissions', async () => {
    const backend = server();
    const { user } = startConsole('/incident/new', backend);
    await user.type(await screen.findByLabelText('Incident Name'), 'Payments fail');
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.selectOptions(screen.getByLabelText('Impact'), 'critical');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('[Acme] Investigating: Payments fail')).toBeTruthy();
    const frame = dialog.getByTitle('The email') as HTMLIFrameElement;
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame.getAttribute('src')).toBe('/api/preview-frame');
    const posted: unknown[] = [];
    (frame.contentWindow as Window).postMessage = (message: unknown) => void posted.push(message);
    fireEvent.load(frame);
    expect(posted).toEqual([{ html: '<p>Hello</p>' }]);
    await user.click(dialog.getByRole('tab', { name: 'Slack' }));
    expect(await dialog.findByText('Investigating')).toBeTruthy();
    expect(dialog.getByText('Follow on the status page')).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'Status page' }));
    expect(await dialog.findByTitle('The page of the incident')).toBeTruthy();
    expect(backend.seen('POST /incidents/preview')[0]?.body).toMatchObject({
      name: 'Payments fail',
      private: false,
      incidentImpact: 'critical',
      entry: { message: 'We look.', incidentStatus: 'investigating' },
    });
    expect(backend.seen('POST /incidents')).toEqual([]);
  });

  it('shows the mail in another language, and keeps the one before where that cannot be loaded', async () => {
    const german = { ...PREVIEW, mail: { ...PREVIEW.mail, subject: '[Acme] Wird untersucht: Payments fail' } };
    const backend = server();
    const { user } = startConsole('/incident/new', backend);
    await user.type(await screen.findByLabelText('Incident Name'), 'Payments fail');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog'));
    const select = dialog.getByLabelText<HTMLSelectElement>('Language');
    expect(select.value).toBe('en');
    backend.on('POST /incidents/preview', () => json(german));
    await user.selectOptions(select, 'Deutsch');
    expect(await dialog.findByText('[Acme] Wird untersucht: Payments fail')).toBeTruthy();
    expect(backend.seen('POST /incidents/preview').map(({ body }) => (body as { language: string }).language)).toEqual([
      'en',
      'de',
    ]);
    backend.on('POST /incidents/preview', () => problem({ status: 503, detail: 'Please try later.' }));
    await user.selectOptions(select, 'Español');
    expect(await screen.findByText('Please try later.')).toBeTruthy();
    expect(select.value).toBe('de');
  });

  it.each(['Close', 'Back'])('closes the preview with %s, and keeps the page with the typed text', async (way) => {
    const { user, address, back } = startConsole('/incident/new?from=palette', server(), ['/services/list']);
    await user.type(await screen.findByLabelText('Message'), 'Down.');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog');
    expect(address()).toBe('/incident/new?from=palette');
    if (way === 'Back') await back();
    else await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/incident/new?from=palette');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Down.');
    expect(screen.queryByText('Leave without saving?')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Now Back leaves the page, and asks because of unsaved text.
    await back();
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it('says that an internal incident is on no page', async () => {
    const { page: _page, ...internal } = PREVIEW;
    const backend = server().on('POST /incidents/preview', () => json(internal));
    const { user } = startConsole('/incident/new', backend);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    await user.click(await screen.findByRole('tab', { name: 'Status page' }));
    expect(await screen.findByText('An internal incident is on no page.')).toBeTruthy();
  });

  it('is available for the next entry of an incident, and shows why it cannot be loaded', async () => {
    const outage = incident('i1', 'Payments fail');
    const backend = server()
      .incidents([outage])
      .on('POST /incidents/preview', () => problem({ status: 503, detail: 'Please try later.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Please try later.')).toBeTruthy();
    expect(backend.seen('POST /incidents/preview')[0]?.body).toMatchObject({ incidentId: 'i1' });
  });
});

describe('before a maintenance is planned', () => {
  const planned = maintenance('m1', 'Upgrade', {
    affectedComponents: [{ componentId: API.id, status: 'under_maintenance' }],
  });
  const backend = (): FakeApi =>
    server()
      .maintenances([planned])
      .on('POST /maintenances/recipients', () => json({ recipients: [{ channel: 'email', count: 12 }] }))
      .on('POST /maintenances/preview', () => json(PREVIEW));

  it('shows the number of recipients, and previews the messages and the page', async () => {
    const api = backend();
    const { user } = startConsole('/maintenances/new', api);
    expect(await screen.findByText('Nobody will be notified. With a notification: 12 by email')).toBeTruthy();
    await user.type(screen.getByLabelText('Maintenance Name'), 'Upgrade');
    await user.click(screen.getByLabelText(/Send notification/));
    expect(await screen.findByText('12 by email')).toBeTruthy();
    expect(api.seen('POST /maintenances/recipients').map(({ body }) => body)).toEqual([
      { maintenance: { internal: false, pageIds: [], affectedComponents: [] } },
    ]);
    // An incomplete form can be previewed: an invalid time is replaced by a default.
    fireEvent.change(screen.getByLabelText('Planned Start'), { target: { value: '' } });
    await user.clear(screen.getByLabelText('Hours'));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await user.click(await screen.findByRole('tab', { name: 'Status page' }));
    expect(await screen.findByTitle('The page of the maintenance')).toBeTruthy();
    const [asked] = api.seen('POST /maintenances/preview').map(({ body }) => body as { maintenance: MaintenanceDraft });
    expect(asked?.maintenance.name).toBe('Upgrade');
    expect(asked?.maintenance.plannedEndTime).toBe(asked?.maintenance.plannedStartTime);
    expect(api.seen('POST /maintenances')).toEqual([]);
  });

  it('or changed, names the one that is', async () => {
    const api = backend();
    const { user } = startConsole('/maintenances/edit/m1', api);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    await screen.findByRole('dialog');
    expect(api.seen('POST /maintenances/preview')[0]?.body).toMatchObject({
      maintenanceId: 'm1',
      maintenance: { name: 'Upgrade', plannedStartTime: expect.any(Number) },
    });
    expect(api.seen('POST /maintenances/recipients')[0]?.body).toEqual({
      maintenanceId: 'm1',
      maintenance: { internal: false, pageIds: [], affectedComponents: [{ componentId: API.id }] },
    });
  });

  it('is absent once it has started, and for the role User', async () => {
    const api = backend().maintenances([{ ...planned, state: 'completed' }]);
    startConsole('/maintenances/edit/m1', api);
    await screen.findByText(/This maintenance has started/);
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
    await stopConsole();
    signIn();
    startConsole('/maintenances/new', backend().role('User'));
    await screen.findByLabelText('Maintenance Name');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  });
});
