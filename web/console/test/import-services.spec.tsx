import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReadService } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const read = (name: string, group = '', more: Partial<ReadService> = {}): ReadService => ({
  ...{ name, description: '', group: { name: group }, known: false },
  ...more,
});
const openImport = async (api: FakeApi, button = 'Import') => {
  const { user } = startConsole('/services/list', api);
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('form', { name: 'Import Services' })) };
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('an import of services', () => {
  it('shows what typed lines make, and creates it', async () => {
    const api = new FakeApi()
      .on('POST /services/import/preview', () =>
        json({
          services: [read('Shop', 'Web'), read('Blog', 'Web'), read('API', '', { description: 'For programs' })],
        }),
      )
      .on('POST /services/import', () =>
        json({ components: [service('1', 'Shop'), service('2', 'Blog'), service('3', 'API')] }, 201),
      );
    const { user, form } = await openImport(api, 'Create Many');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    expect(form.getByText('Please give at least one service.')).toBeTruthy();
    await user.type(form.getByLabelText('Services'), 'Web:{enter}Shop{enter}Blog{enter}{enter}API');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));

    const shown = within(await screen.findByRole('form', { name: 'What will be created' }));
    expect(shown.getByRole('status').textContent).toBe('3 services will be created.');
    expect(shown.getByText('For programs')).toBeTruthy();
    api.services([service('1', 'Shop'), service('2', 'Blog'), service('3', 'API')]);
    await user.click(shown.getByRole('button', { name: 'Create 3 services' }));
    expect(await screen.findByText('3 services created successfully')).toBeTruthy();
    await closed();
    expect(await screen.findByText('0 service group(s), 3 service(s) found.')).toBeTruthy();
    expect(api.seen('POST /services/import/preview').map(({ body }) => body)).toEqual([
      { lines: 'Web:\nShop\nBlog\n\nAPI' },
    ]);
    expect(api.seen('POST /services/import').map(({ body }) => body)).toEqual([
      {
        services: [
          { name: 'Shop', description: '', group: { name: 'Web' } },
          { name: 'Blog', description: '', group: { name: 'Web' } },
          { name: 'API', description: 'For programs', group: { name: '' } },
        ],
      },
    ]);
  });

  it('lists every refused line, and keeps what was typed', async () => {
    const detail = 'Line 2: API is in line 1 already.';
    const errors = [
      { pointer: '/lines/2', detail },
      { pointer: '/lines/3', detail: 'Line 3: Docs is there already.' },
    ];
    const api = new FakeApi()
      .services([service('1', 'Docs')])
      .on('POST /services/import/preview', () => problem({ status: 400, detail, errors }));
    const { user, form } = await openImport(api);
    await user.type(form.getByLabelText('Services'), 'API{enter}API{enter}Docs');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    const refused = within(await form.findByRole('list', { name: 'Refused lines' }));
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      errors.map((error) => error.detail),
    );
    expect((form.getByLabelText('Services') as HTMLTextAreaElement).value).toBe('API\nAPI\nDocs');
  });

  it('takes the services of another page but those that are there, and says what is wrong with an address', async () => {
    const detail = 'status.other.example cannot be reached, or sends too much.';
    const api = new FakeApi()
      .services([service('1', 'Docs')])
      .on('POST /services/import/preview', () =>
        problem({ status: 400, detail, errors: [{ pointer: '/url', detail }] }),
      );
    const { user, form } = await openImport(api);
    await user.selectOptions(form.getByLabelText('From'), 'Another status page');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    expect(form.getByText('Please give the address of a status page.')).toBeTruthy();
    await user.type(form.getByLabelText('Address of the page'), 'status.other.example');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    expect(await form.findByText(detail)).toBeTruthy();
    expect(form.getByLabelText('Address of the page').getAttribute('aria-invalid')).toBe('true');

    api.on('POST /services/import/preview', () => json({ services: [read('Docs', '', { known: true }), read('API')] }));
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    expect(await screen.findByText('1 service will be created. 1 of them is there already.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect((screen.getByLabelText('Address of the page') as HTMLInputElement).value).toBe('status.other.example');
    expect(api.seen('POST /services/import')).toEqual([]);
  });

  it('creates nothing where all is there, and says what a colleague was quicker with', async () => {
    const detail = 'API is there already.';
    const api = new FakeApi()
      .services([service('1', 'Docs')])
      .on('POST /services/import/preview', () => json({ services: [read('Docs', '', { known: true })] }))
      .on('POST /services/import', () =>
        problem({ status: 400, detail, errors: [{ pointer: '/services/0/name', detail }] }),
      );
    const { user, form } = await openImport(api);
    await user.selectOptions(form.getByLabelText('From'), 'Another status page');
    await user.type(form.getByLabelText('Address of the page'), 'status.other.example');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    expect(await screen.findByText(/There is nothing to create\./)).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Create' }) as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    api.on('POST /services/import/preview', () => json({ services: [read('API')] }));
    await user.click(await screen.findByRole('button', { name: 'Show what it makes' }));
    await user.click(await screen.findByRole('button', { name: 'Create 1 service' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('begins empty again, also while the dialog of the time before still closes', async () => {
    const api = new FakeApi()
      .services([service('1', 'Docs')])
      .on('POST /services/import/preview', () => json({ services: [read('API')] }))
      .on('POST /services/import', () => json({ components: [service('2', 'API')] }, 201));
    const { user, form } = await openImport(api);
    await user.type(form.getByLabelText('Services'), 'API');
    await user.click(form.getByRole('button', { name: 'Show what it makes' }));
    await user.click(await screen.findByRole('button', { name: 'Create 1 service' }));
    expect(await screen.findByText('1 service created successfully')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const again = within(await screen.findByRole('form', { name: 'Import Services' }));
    expect((again.getByLabelText('Services') as HTMLTextAreaElement).value).toBe('');
    expect(screen.queryByRole('form', { name: 'What will be created' })).toBeNull();
  });

  it('is not offered to the role User', async () => {
    for (const services of [[], [service('1', 'Docs')]]) {
      startConsole('/services/list', new FakeApi().role('User').services(services));
      await screen.findByRole('link', { name: 'View status page' });
      await screen.findByText(services.length > 0 ? 'Docs' : 'No services yet');
      expect(screen.queryByRole('button', { name: /Import|Create Many/ })).toBeNull();
      await stopConsole();
      signIn();
    }
  });
});
