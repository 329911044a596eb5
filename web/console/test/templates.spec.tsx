import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, service, template } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const TITLE_REQUIRED = 'Give a title to your template.';
const affectedComponents = [{ componentId: 'c1', componentStatus: 'major_outage' as const }];
const payments = template('t1', 'Payments fail', {
  message: 'Payments are declined.',
  incidentStatus: 'identified',
  affectedComponents,
  sendNotification: true,
});
const bare = template('t2', 'Something is slow', { message: '' });
const server = (): FakeApi => new FakeApi().services([service('c1', 'Checkout')]).templates([payments, bare]);
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('the list', () => {
  it('shows the content of each template', async () => {
    const { user } = startConsole('/incidents/open', server());
    await user.click(await screen.findByRole('link', { name: 'Templates' }));
    expect(await screen.findByText('2 template(s) found.')).toBeTruthy();
    const card = within(screen.getByText('Payments fail').closest('li') as HTMLElement);
    expect(card.getByText('Identified')).toBeTruthy();
    expect(card.getByText('Payments are declined.')).toBeTruthy();
    expect(await card.findByText('Checkout')).toBeTruthy();
    const edit = await card.findByRole('link', { name: 'Edit Payments fail' });
    expect(edit.getAttribute('href')).toBe('/templates/edit/t1');
  });

  it("reads every page of the server's list", async () => {
    let asked = 0;
    const backend = server().on('GET /templates', () => {
      asked += 1;
      return json(asked === 1 ? { templates: [payments], nextCursor: 'c' } : { templates: [bare] });
    });
    startConsole('/incidents/templates', backend);
    expect(await screen.findByText('2 template(s) found.')).toBeTruthy();
  });

  it('has an empty state', async () => {
    startConsole('/incidents/templates', new FakeApi());
    expect(await screen.findByText('No templates yet')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Template' })).toBeTruthy();
  });

  it('shows the reason when it could not be fetched', async () => {
    const backend = server().on('GET /templates', () => problem({ status: 503, detail: 'Try later.' }));
    startConsole('/incidents/templates', backend);
    expect(await screen.findByText('Templates could not be loaded')).toBeTruthy();
    expect(screen.getByText('Try later.')).toBeTruthy();
  });

  it('is read-only for the role User, who has neither form', async () => {
    const { navigate, path } = startConsole('/incidents/templates', server().role('User'));
    await screen.findByText('Payments fail');
    await screen.findByRole('link', { name: 'View status page' });
    expect(screen.queryByRole('link', { name: /^Edit|Create/ })).toBeNull();
    for (const form of ['/templates/new', '/templates/edit/t1']) {
      await navigate(form);
      await waitFor(() => expect(path()).toBe('/incidents/open'));
    }
  });
});

describe('a template', () => {
  it('requires a title and nothing else', async () => {
    const backend = server().on('POST /templates', () => json({ template: bare }, 201));
    const { user, path } = startConsole('/templates/new', backend);
    await user.type(await screen.findByLabelText('Title'), '  ');
    await user.click(screen.getByRole('button', { name: 'Create Template' }));
    expect(screen.getByText(TITLE_REQUIRED)).toBeTruthy();
    expect(backend.seen('POST /templates')).toEqual([]);
    await user.type(screen.getByLabelText('Title'), 'Something is slow ');
    await user.click(screen.getByRole('button', { name: 'Create Template' }));
    expect(await screen.findByText('Template Something is slow is created successfully')).toBeTruthy();
    expect(path()).toBe('/incidents/templates');
    expect(backend.seen('POST /templates').map(({ body }) => body)).toEqual([
      {
        title: 'Something is slow',
        message: '',
        messageFormat: 'markdown',
        incidentStatus: 'investigating',
        affectedComponents: [],
        sendNotification: false,
      },
    ]);
  });

  it('is updated, or the refusal is shown at the field', async () => {
    const detail = 'Please use at most 200 characters.';
    const backend = server().on('PUT /templates/t1', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/title', detail }] }),
    );
    const { user, path } = startConsole('/templates/edit/t1', backend);
    const title = (await screen.findByLabelText('Title')) as HTMLInputElement;
    expect(title.value).toBe('Payments fail');
    await user.type(title, ' again');
    await user.click(screen.getByRole('button', { name: 'Update Template' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(title.getAttribute('aria-invalid')).toBe('true');
    backend.on('PUT /templates/t1', () => json({ template: { ...payments, title: 'Payments fail again' } }));
    await user.click(screen.getByRole('button', { name: 'Update Template' }));
    expect(await screen.findByText('Template Payments fail again is updated successfully')).toBeTruthy();
    expect(path()).toBe('/incidents/templates');
    expect(backend.seen('PUT /templates/t1')[1]?.body).toEqual({
      title: 'Payments fail again',
      message: 'Payments are declined.',
      messageFormat: 'markdown',
      incidentStatus: 'identified',
      affectedComponents,
      sendNotification: true,
    });
  });

  it('is deleted after a confirmation, or the refusal is shown', async () => {
    const backend = server().on('DELETE /templates/t1', () => problem({ status: 403, detail: 'Not you.' }));
    const { user, path } = startConsole('/templates/edit/t1', backend);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Template…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Not you.')).toBeTruthy();
    expect(path()).toBe('/templates/edit/t1');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    backend.on('DELETE /templates/t1', () => new Response(null, { status: 204 })).templates([bare]);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Template…' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template Payments fail is deleted successfully')).toBeTruthy();
    expect(await screen.findByText('1 template(s) found.')).toBeTruthy();
  });

  it('that does not exist is reported as missing', async () => {
    startConsole('/templates/edit/nope', server());
    expect(await screen.findByText('Template not found')).toBeTruthy();
  });
});

describe('using a template', () => {
  it('fills the form of a new incident, which may be changed before it is sent', async () => {
    const backend = server().on('POST /incidents', () => json({ incident: incident('i9', 'Payments fail') }, 201));
    const { user } = startConsole('/incident/new', backend);
    await user.selectOptions(await screen.findByLabelText('Use a template'), 'Payments fail');
    await user.type(screen.getByLabelText('Message'), ' We look.');
    await user.click(await screen.findByRole('button', { name: /^Create Incident/ }));
    expect(await screen.findByText('Incident Payments fail is created successfully')).toBeTruthy();
    expect(backend.seen('POST /incidents').map(({ body }) => body)).toEqual([
      {
        name: 'Payments fail',
        private: false,
        pageIds: [],
        impactFollows: true,
        incidentStatus: 'identified',
        entry: {
          message: 'Payments are declined. We look.',
          messageFormat: 'markdown',
          incidentStatus: 'identified',
          sendNotification: true,
          affectedComponents,
        },
      },
    ]);
  });

  it('removes the errors of the fields that it fills', async () => {
    const { user } = startConsole('/incident/new', server());
    await user.click(await screen.findByRole('button', { name: /^Create Incident/ }));
    expect(screen.getByText('Give a name to your incident.')).toBeTruthy();
    await user.selectOptions(await screen.findByLabelText('Use a template'), 'Payments fail');
    expect(screen.queryByText('Give a name to your incident.')).toBeNull();
  });

  it('fills the form of a new entry, and keeps the typed message where it has none', async () => {
    const backend = server().incidents([incident('i1', 'Checkout down')]);
    const { user } = startConsole('/incident/edit/i1', backend);
    const message = (await screen.findByLabelText('Message')) as HTMLTextAreaElement;
    await user.selectOptions(await screen.findByLabelText('Use a template'), 'Payments fail');
    expect(message.value).toBe('Payments are declined.');
    expect((screen.getByRole('radio', { name: 'Identified' }) as HTMLInputElement).checked).toBe(true);
    await user.selectOptions(screen.getByLabelText('Use a template'), 'Something is slow');
    expect(message.value).toBe('Payments are declined.');
  });

  it('is not offered where there are no templates', async () => {
    startConsole('/incident/new', new FakeApi());
    await screen.findByRole('button', { name: /^Create Incident/ });
    expect(screen.queryByLabelText('Use a template')).toBeNull();
  });
});
