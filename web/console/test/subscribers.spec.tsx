import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type PageWithServices } from '../src/api/contract.js';
import { FakeApi, FIRST_PAGE, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { emailSubscriber, service, slackSubscriber, webhookSubscriber } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const grace = emailSubscriber('s1', 'grace@example.com');
const alan = emailSubscriber('s2', 'alan@example.com', {
  verified: false,
  enabled: false,
  paused: true,
  componentIds: ['c1'],
  kinds: ['incident'],
  quarantine: { reason: 'refused', detail: '550 No such user', since: Date.UTC(2026, 10, 20, 12) },
});
const team = slackSubscriber('s3', 'Acme', '#status');
const hook = webhookSubscriber('s4', 'https://example.com/hook');

function server(): FakeApi {
  return new FakeApi()
    .services([service('c1', 'Checkout')])
    .on('GET /subscribers/email', () => json({ emailSubscribers: [grace, alan] }))
    .on('GET /subscribers/slack', () => json({ slackSubscribers: [team] }))
    .on('GET /subscribers/webhook', () => json({ webhookSubscribers: [hook] }));
}

const dialog = async () => within(await screen.findByRole('alertdialog'));
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the lists', () => {
  it('have a tab each, which replace one another', async () => {
    const { user, path, navigate } = startConsole('/incidents/open', server());
    await navigate('/subscribers/email');
    await screen.findByText('grace@example.com');
    expect(headings()).toEqual(['Email', 'Verified', 'Language', 'Actions']);
    await user.click(screen.getByRole('link', { name: 'Slack' }));
    const slack = await rowOf('Acme');
    expect(slack.getByText('#status')).toBeTruthy();
    expect(headings()).toEqual(['Team', 'Channel', 'Actions']);
    await user.click(screen.getByRole('link', { name: 'Webhook' }));
    await screen.findByText('https://example.com/hook');
    expect(headings()).toEqual(['Webhook URL', 'Actions']);
    expect(path()).toBe('/subscribers/webhook');
  });

  it('show whether and of what a subscriber is notified, and why not', async () => {
    startConsole('/subscribers/email', server());
    const notified = await rowOf('grace@example.com');
    expect(notified.getByText('Yes')).toBeTruthy();
    expect(notified.queryByText('Disabled')).toBeNull();
    const silent = await rowOf('alan@example.com');
    for (const text of ['No', 'Disabled', 'Paused by the subscriber']) expect(silent.getByText(text)).toBeTruthy();
    expect(
      silent.getByText('In quarantine since Nov 20, 2026: its server refused repeatedly: 550 No such user'),
    ).toBeTruthy();
    expect(await silent.findByText('Checkout · incidents')).toBeTruthy();
  });

  it('say of an address that it gets no mails because it is not listed as a reader, and find those', async () => {
    const eve = emailSubscriber('s5', 'eve@example.com', { mayRead: false });
    const backend = server().on('GET /subscribers/email', ({ query }) =>
      json({ emailSubscribers: query.includes('mayNotRead=true') ? [eve] : [eve, grace] }),
    );
    const { user, address } = startConsole('/subscribers/email', backend);
    const silent = await rowOf('eve@example.com');
    for (const text of ['Not listed as a reader', 'It gets no mails until it is.'])
      expect(silent.getByText(text)).toBeTruthy();
    expect((await rowOf('grace@example.com')).queryByText('Not listed as a reader')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Only those not listed as readers' }));
    await waitFor(() => expect(screen.queryByText('grace@example.com')).toBeNull());
    expect(await screen.findByText('eve@example.com')).toBeTruthy();
    expect(address()).toBe('/subscribers/email?mayNotRead=1');
  });

  it.each(['webhook', 'slack'] as const)('say of a %s that it is not approved, and approve it', async (channel) => {
    const one = (id: string, name: string) =>
      channel === 'slack' ? slackSubscriber(id, name, '#status') : webhookSubscriber(id, `https://${name}.example/`);
    const [waiting, known] = [{ ...one('s6', 'first'), mayRead: false }, one('s7', 'second')];
    const key = `${channel}Subscribers`;
    const backend = server()
      .on(`GET /subscribers/${channel}`, ({ query }) =>
        json({ [key]: query.includes('mayNotRead=true') ? [waiting] : [waiting, known] }),
      )
      .on(`POST /subscribers/${channel}/change`, () => json({ changed: 1, unchanged: 0, examples: [] }));
    const { user, address } = startConsole(`/subscribers/${channel}`, backend);
    expect(await screen.findAllByText('Not approved')).toHaveLength(1);
    expect(screen.getByText('It gets nothing until it is: only listed people may read the page.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Only those not approved' }));
    await waitFor(() => expect(screen.queryByText(/second/)).toBeNull());
    expect(address()).toBe(`/subscribers/${channel}?mayNotRead=1`);
    await user.click(await screen.findByRole('checkbox', { name: /first/ }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }));
    await waitFor(() =>
      expect(backend.seen(`POST /subscribers/${channel}/change`).map(({ body }) => body)).toEqual([
        { action: 'approve', ids: ['s6'] },
      ]),
    );
    expect(await screen.findByText('1 subscriber(s) approved.')).toBeTruthy();
  });

  it('are not offered to be approved where none waits for that', async () => {
    const known = webhookSubscriber('s7', 'https://second.example/');
    const backend = server().on('GET /subscribers/webhook', () => json({ webhookSubscribers: [known] }));
    const { user } = startConsole('/subscribers/webhook', backend);
    await user.click(await screen.findByRole('checkbox', { name: /second/ }));
    expect(screen.getByRole('button', { name: 'Enable' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it.each([
    ['email', 'No email subscribers yet'],
    ['slack', 'No Slack subscribers yet'],
    ['webhook', 'No webhook subscribers yet'],
  ])('of %s have an empty state', async (channel, title) => {
    const backend = new FakeApi().on(`GET /subscribers/${channel}`, () => json({ [`${channel}Subscribers`]: [] }));
    startConsole(`/subscribers/${channel}`, backend);
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('show the reason when they could not be fetched', async () => {
    const backend = server().on('GET /subscribers/email', () => problem({ status: 503, detail: 'Try later.' }));
    startConsole('/subscribers/email', backend);
    expect(await screen.findByText('Subscribers could not be loaded')).toBeTruthy();
    expect(screen.getByText('Try later.')).toBeTruthy();
  });

  it('are searched by the server, and filtered by quarantine', async () => {
    const backend = server().on('GET /subscribers/email', ({ query }) =>
      json({
        emailSubscribers: query.includes('quarantined=true') ? [alan] : query.includes('search=zz') ? [] : [grace],
      }),
    );
    const { user } = startConsole('/subscribers/email', backend);
    const field = await screen.findByRole('searchbox', { name: 'Search subscribers' });
    await user.type(field, 'zz');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await user.clear(field);
    await user.click(screen.getByRole('checkbox', { name: 'Only those in quarantine' }));
    expect(await screen.findByText('alan@example.com')).toBeTruthy();
  });

  it('continue where a page ends', async () => {
    const backend = server().on('GET /subscribers/email', ({ query }) =>
      json(
        query.includes('cursor=c2')
          ? { emailSubscribers: [alan] }
          : { emailSubscribers: [grace], nextCursor: 'c2', total: 2 },
      ),
    );
    const { user } = startConsole('/subscribers/email', backend);
    expect(await screen.findByText('2 subscriber(s) found.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('alan@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are read-only for the role User', async () => {
    startConsole('/subscribers/email', server().role('User'));
    await screen.findByText('grace@example.com');
    await screen.findByRole('link', { name: 'View status page' });
    expect(headings()).toEqual(['Email', 'Verified', 'Language']);
    expect(screen.getAllByText('English').length).toBeGreaterThan(0);
    expect(screen.queryByRole('combobox', { name: /^Language of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Add|Import|Export|Delete|Disable/ })).toBeNull();
  });
});

describe('of a further page', () => {
  const PAGE: PageWithServices = {
    ...{ id: 'p1', name: 'Customer A', domain: 'customer-a', url: 'https://customer-a.status.example.com' },
    ...{
      first: false,
      isPrivate: false,
      componentCount: 1,
      version: 1,
      components: [{ componentId: 'c1', groupName: '' }],
    },
  };
  const ada = emailSubscriber('s9', 'ada@example.com', { pageId: 'p1', componentIds: ['c1'] });
  const hookOfA = webhookSubscriber('s8', 'https://a.example/hook', { pageId: 'p1' });
  const ofPage = () =>
    server()
      .pages([PAGE])
      .on('GET /subscribers/email', ({ query }) =>
        json({ emailSubscribers: query.includes('pageId=p1') ? [ada] : [grace] }),
      )
      .on('GET /subscribers/webhook', () => json({ webhookSubscribers: [hookOfA] }));

  it('are chosen as in the settings, and stay chosen in the other lists', async () => {
    const { user, address } = startConsole('/subscribers/email?q=a&pages=2', ofPage());
    await screen.findByText('grace@example.com');
    await user.selectOptions(await screen.findByLabelText('Page'), 'Customer A');
    expect(await screen.findByText('ada@example.com')).toBeTruthy();
    expect(screen.queryByText('grace@example.com')).toBeNull();
    expect(address()).toBe('/subscribers/email?q=a&page=p1');
    await user.click(screen.getByRole('link', { name: 'Webhook' }));
    await screen.findByText('https://a.example/hook');
    expect(address()).toBe('/subscribers/webhook?page=p1');
    await user.selectOptions(await screen.findByLabelText('Page'), 'Acme (first page)');
    expect(address()).toBe('/subscribers/webhook');
  });

  it('have no choice where there is one page, and none are shown of one that is not there', async () => {
    const { navigate } = startConsole('/subscribers/email', server());
    await screen.findByText('grace@example.com');
    expect(screen.queryByLabelText('Page')).toBeNull();
    await navigate('/subscribers/email?page=gone');
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(screen.queryByText('grace@example.com')).toBeNull();
  });

  it('are added, imported, exported and changed there', async () => {
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const backend = ofPage()
      .on('POST /subscribers/email', () => json({ emailSubscriber: ada }, 201))
      .on('POST /subscribers/webhook', () => json({ webhookSubscriber: hookOfA, signingSecret: 'whsec_x' }, 201))
      .on('POST /subscribers/email/import', () => json({ added: 1, known: 0 }))
      .on('POST /subscribers/email/change', () => json({ changed: 1, unchanged: 0, examples: [] }))
      .on('GET /subscribers/email/export', () => new Response('email\r\n'));
    const { user } = startConsole('/subscribers/email?page=p1', backend);
    await screen.findByText('ada@example.com');
    const opened = async (name: string) => {
      await user.click(screen.getByRole('button', { name: name.split(' ')[0] === 'Add' ? name : 'Import' }));
      return within(await screen.findByRole('form', { name }));
    };
    const add = await opened('Add Subscriber');
    await user.type(add.getByLabelText('Email Address'), 'ada@example.com');
    await user.click(add.getByRole('button', { name: 'Add Subscriber' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Subscriber' })).toBeNull());
    const addHook = await opened('Add Subscriber');
    await user.selectOptions(addHook.getByLabelText('Type'), 'webhook');
    await user.type(addHook.getByLabelText('Endpoint Url'), 'https://a.example/hook');
    await user.click(addHook.getByRole('button', { name: 'Add Subscriber' }));
    await screen.findByRole('button', { name: 'Copy the signing secret' });
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    const files = await opened('Import Subscribers');
    await user.upload(files.getByLabelText('CSV file'), new File(['email\n'], 'a.csv', { type: 'text/csv' }));
    await user.click(files.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Import Subscribers' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(backend.seen('GET /subscribers/email/export')).toHaveLength(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select ada@example.com' }));
    const selected = within(screen.getByRole('group', { name: 'Selected subscribers' }));
    await user.click(selected.getByRole('button', { name: 'Disable' }));
    await user.click((await dialog()).getByRole('button', { name: 'Disable 1' }));
    await screen.findByText('1 subscriber(s) disabled.');
    const calls = ['POST /subscribers/email', 'POST /subscribers/webhook', 'POST /subscribers/email/change'];
    for (const call of [...calls, 'GET /subscribers/email/export'])
      expect(backend.seen(call).map(({ query }) => query)).toEqual(['pageId=p1']);
    expect(backend.seen('POST /subscribers/email/import')[0]?.query).toBe('pageId=p1&consent=false');
    click.mockRestore();
  });

  it('lead back to the list of their page from what was delivered to them', async () => {
    const backend = ofPage()
      .on('GET /subscribers/webhook/s8', () => json({ webhookSubscriber: hookOfA }))
      .on('GET /deliveries', () => json({ deliveries: [] }));
    startConsole('/subscribers/webhook/s8/deliveries', backend);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Back to Subscribers' }).getAttribute('href')).toBe(
        '/subscribers/webhook?page=p1',
      ),
    );
  });
});

describe('adding', () => {
  it('an address requires a valid format, and says that its owner is asked', async () => {
    const backend = server().on('POST /subscribers/email', () => json({ emailSubscriber: grace }, 201));
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Add Subscriber' }));
    const form = within(await screen.findByRole('form', { name: 'Add Subscriber' }));
    const add = form.getByRole('button', { name: 'Add Subscriber' }) as HTMLButtonElement;
    expect(form.getByText('This address will be subscribed to future notifications.')).toBeTruthy();
    await user.type(form.getByLabelText('Email Address'), 'grace@');
    expect(add.disabled).toBe(true);
    await user.type(form.getByLabelText('Email Address'), 'example.com');
    await user.click(add);
    expect(await screen.findByText('The address was asked for its consent by mail.')).toBeTruthy();
    expect(backend.seen('POST /subscribers/email').map(({ body }) => body)).toEqual([
      { email: 'grace@example.com', language: 'en' },
    ]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Subscriber' })).toBeNull());
    expect(backend.seen('GET /subscribers/email').length).toBeGreaterThan(1);
  });

  it('an address chooses the language of its mails, an endpoint has none', async () => {
    const detail = 'Please give one of: en, de.';
    const backend = server().on('POST /subscribers/email', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/language', detail }] }),
    );
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Add Subscriber' }));
    const form = within(await screen.findByRole('form', { name: 'Add Subscriber' }));
    await user.type(form.getByLabelText('Email Address'), 'grace@example.com');
    await user.selectOptions(form.getByLabelText('Language'), '日本語');
    await user.click(form.getByRole('button', { name: 'Add Subscriber' }));
    expect(await form.findByText(detail)).toBeTruthy();
    expect(backend.seen('POST /subscribers/email')[0]?.body).toEqual({ email: 'grace@example.com', language: 'ja' });
    await user.selectOptions(form.getByLabelText('Type'), 'Webhook');
    expect(form.queryByLabelText('Language')).toBeNull();
  });

  it('shows the refusal at the field', async () => {
    const detail = 'This address is subscribed already.';
    const backend = server().on('POST /subscribers/email', () =>
      problem({ status: 409, detail, errors: [{ pointer: '/email', detail }] }),
    );
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Add Subscriber' }));
    const form = within(await screen.findByRole('form', { name: 'Add Subscriber' }));
    await user.type(form.getByLabelText('Email Address'), 'grace@example.com');
    await user.click(form.getByRole('button', { name: 'Add Subscriber' }));
    expect(await form.findByText(detail)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Subscriber' })).toBeNull());
  });

  it('an endpoint shows its signing secret once', async () => {
    const backend = server().on('POST /subscribers/webhook', () =>
      json({ webhookSubscriber: hook, signingSecret: 'whsec_abc' }, 201),
    );
    const { user } = startConsole('/subscribers/webhook', backend);
    await user.click(await screen.findByRole('button', { name: 'Add Subscriber' }));
    const form = within(await screen.findByRole('form', { name: 'Add Subscriber' }));
    await user.selectOptions(form.getByLabelText('Type'), 'Webhook');
    expect(form.getByText('The URL webhooks will be sent to.')).toBeTruthy();
    const add = form.getByRole('button', { name: 'Add Subscriber' }) as HTMLButtonElement;
    expect(add.disabled).toBe(true);
    await user.type(form.getByLabelText('Endpoint Url'), 'https://example.com/hook');
    await user.click(add);
    expect(await screen.findByText('whsec_abc')).toBeTruthy();
    expect(backend.seen('POST /subscribers/webhook')[0]?.body).toEqual({ webhookUrl: 'https://example.com/hook' });
    await user.click(screen.getByRole('button', { name: 'Copy the signing secret' }));
    expect(await screen.findByText('Copied...')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('whsec_abc');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull());
  });
});

describe('a subscriber', () => {
  it('gets another language in the list, shown at once', async () => {
    const backend = server().on('PATCH /subscribers/email/s1', () => json({ emailSubscriber: grace }));
    const { user } = startConsole('/subscribers/email', backend);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of grace@example.com' });
    expect(select.value).toBe('en');
    await user.selectOptions(select, 'Deutsch');
    await waitFor(() => expect(backend.seen('PATCH /subscribers/email/s1')[0]?.body).toEqual({ language: 'de' }));
  });

  it('keeps its language where the server refuses another, and the reason is shown', async () => {
    const backend = server().on('PATCH /subscribers/email/s1', () => problem({ status: 403, detail: 'Not you.' }));
    const { user } = startConsole('/subscribers/email', backend);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of grace@example.com' });
    await user.selectOptions(select, 'Türkçe');
    expect(await screen.findByText('Not you.')).toBeTruthy();
    await waitFor(() => expect(select.value).toBe('en'));
  });

  it('is disabled after a confirmation', async () => {
    const backend = server().on('PATCH /subscribers/email/s1', () => json({ emailSubscriber: grace }));
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Disable grace@example.com' }));
    const question = await dialog();
    expect(question.getByText('Are you sure you want to disable grace@example.com ?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen('PATCH /subscribers/email/s1')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Disable grace@example.com' }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen('PATCH /subscribers/email/s1')[0]?.query).toBe('enabled=false'));
  });

  it('that cannot be enabled shows the server’s message in a toast', async () => {
    const backend = server().on('PATCH /subscribers/email/s2', () => problem({ status: 403, detail: 'Not you.' }));
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Enable alan@example.com' }));
    const question = await dialog();
    expect(question.getByText('Are you sure you want to enable alan@example.com ?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Not you.')).toBeTruthy();
    expect(backend.seen('PATCH /subscribers/email/s2')[0]?.query).toBe('enabled=true');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    ['email', 'grace@example.com', 'grace@example.com', '/subscribers/email/s1'],
    ['slack', 'Acme #status', 'Acme', '/subscribers/slack/s3'],
    ['webhook', 'https://example.com/hook', 'https://example.com/hook', '/subscribers/webhook/unsubscribe/s4'],
  ])('by %s is deleted after a confirmation that names it', async (channel, name, named, path) => {
    const backend = server().on(`DELETE ${path}`, () => new Response(null, { status: 204 }));
    const { user } = startConsole(`/subscribers/${channel}`, backend);
    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    const question = await dialog();
    expect(question.getByText('Please confirm')).toBeTruthy();
    expect(question.getByText(/^Are you sure you want to delete this subscriber\?/)).toBeTruthy();
    expect(question.getByText(named)).toBeTruthy();
    const before = backend.seen(`GET /subscribers/${channel}`).length;
    await user.click(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen(`GET /subscribers/${channel}`).length).toBe(before + 1));
    expect(backend.seen(`DELETE ${path}`)).toHaveLength(1);
  });

  it('by webhook gets a new secret after a confirmation', async () => {
    const backend = server().on('POST /subscribers/webhook/s4/rotate-secret', () =>
      json({ signingSecret: 'whsec_new', previousSecretValidUntil: Date.UTC(2026, 10, 22, 12) }),
    );
    const { user } = startConsole('/subscribers/webhook', backend);
    await user.click(await screen.findByRole('button', { name: `Rotate signing secret of ${hook.url}` }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('whsec_new')).toBeTruthy();
    expect(screen.getByText(/^Until Nov 22, 2026/)).toBeTruthy();
  });
});

describe('files', () => {
  const openImport = async (backend: FakeApi) => {
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    return { user, form: within(await screen.findByRole('form', { name: 'Import Subscribers' })) };
  };
  const file = new File(['email\na@example.com\n'], 'a.csv', { type: 'text/csv' });

  it("are imported with the staff's statement of consent", async () => {
    const backend = server().on('POST /subscribers/email/import', () => json({ added: 2, known: 1 }));
    const { user, form } = await openImport(backend);
    await user.click(form.getByRole('button', { name: 'Import' }));
    expect(form.getByText('Please choose a CSV file.')).toBeTruthy();
    await user.upload(form.getByLabelText('CSV file'), file);
    await user.click(form.getByRole('checkbox', { name: 'The owners of all these addresses agreed to be notified' }));
    await user.click(form.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('2 address(es) added, 1 were there already.')).toBeTruthy();
    const [sent] = backend.seen('POST /subscribers/email/import');
    expect([sent?.query, sent?.body]).toEqual(['consent=true', 'email\na@example.com\n']);
  });

  it('that are refused list every wrong line', async () => {
    const errors = [2, 5].map((line) => ({
      pointer: `/lines/${line}/email`,
      detail: `Line ${line}: This is no mail address.`,
    }));
    const backend = server().on('POST /subscribers/email/import', () =>
      problem({ status: 400, detail: 'Line 2: This is no mail address.', errors }),
    );
    const { user, form } = await openImport(backend);
    await user.upload(form.getByLabelText('CSV file'), file);
    await user.click(form.getByRole('button', { name: 'Import' }));
    expect(await form.findByText('Nothing was imported.')).toBeTruthy();
    const lines = within(form.getByRole('list', { name: 'Refused lines' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(errors.map(({ detail }) => detail));
    expect(backend.seen('POST /subscribers/email/import')[0]?.query).toBe('consent=false');
  });

  it('are exported as returned by the server', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (content) => `blob:${saved.push(content as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const backend = server().on('GET /subscribers/email/export', () => new Response('email\r\ngrace@example.com\r\n'));
    const { user } = startConsole('/subscribers/email', backend);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.size).toBe('email\r\ngrace@example.com\r\n'.length);
    expect(click).toHaveBeenCalledTimes(1);
    backend.on('GET /subscribers/email/export', () => problem({ status: 503, detail: 'Try later.' }));
    const button = screen.getByRole('button', { name: 'Export' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    expect(await screen.findByText('Try later.')).toBeTruthy();
    click.mockRestore();
  });
});

describe('the tab of Slack', () => {
  const ALL = ['email_subscription', 'webhook_subscription', 'slack_subscription'];
  const slack = (features: string[], settings: object) =>
    server()
      .on('GET /subscribers/slack', () => json({ slackSubscribers: [] }))
      .on('GET /subscription/features', () => json({ features: features.map((featureName) => ({ featureName })) }))
      .on('GET /settings', () => json({ slackConfigured: true, disableSlackSubscriptions: false, ...settings }));
  const tabs = async () => within(await screen.findByRole('navigation', { name: 'Subscribers' })).getAllByRole('link');

  it.each([
    ['there is no Slack app', ALL, { slackConfigured: false }, /no Slack app.*SLACK_CLIENT_ID/, undefined],
    ['the plan lacks it', ALL.slice(0, 2), {}, /plan does not include Slack/, '/billing/plans'],
    ['it is switched off', ALL, { disableSlackSubscriptions: true }, /switched off/, '/settings'],
  ])('is always present when %s, and says what to do', async (_why, features, settings, text, link) => {
    startConsole('/subscribers/slack', slack(features, settings));
    const note = await screen.findByRole('note');
    expect(note.textContent).toMatch(text);
    expect(within(note).queryByRole('link')?.getAttribute('href')).toBe(link);
    expect((await tabs()).map(({ textContent }) => textContent)).toEqual(['Email', 'Slack', 'Webhook']);
  });

  it('is about the settings of the page that is chosen', async () => {
    const backend = slack(ALL, {}).on('GET /settings', ({ query }) =>
      json({ slackConfigured: true, disableSlackSubscriptions: query === 'pageId=p1' }),
    );
    startConsole('/subscribers/slack?page=p1', backend.pages([{ ...FIRST_PAGE, id: 'p1', first: false }]));
    const link = await within(await screen.findByRole('note')).findByRole('link');
    expect(link.getAttribute('href')).toBe('/settings?page=p1');
  });

  it('shows no hint where channels can subscribe', async () => {
    startConsole('/subscribers/slack', slack(ALL, {}));
    await screen.findByText('No Slack subscribers yet');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('refers the role User, who cannot read settings, to an Owner or Admin', async () => {
    const backend = slack([], {}).role('User');
    startConsole('/subscribers/slack', backend);
    expect((await screen.findByRole('note')).textContent).toContain('Ask an Owner or an Admin.');
    expect(backend.seen('GET /settings')).toEqual([]);
  });
});
