import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FakeApi, json } from './fake-api.js';
import { signIn, startConsole, stopConsole, type RunningConsole } from './render-console.js';
import { entry, incident, maintenance, service, template, user as person } from './samples.js';

afterEach(stopConsole);

type User = RunningConsole['user'];

const BLANKS = ' \t\u00a0';
const press = async (user: User, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const field = (label: string): HTMLElement =>
  screen.getByLabelText(label, { exact: true, selector: 'input, textarea' });
const fill = async (user: User, label: string, text: string): Promise<void> => {
  await user.clear(field(label));
  await user.type(field(label), text);
};

interface Case {
  /** The path of the form. */
  path: string;
  signedIn?: false;
  /** Opens the form on the page. */
  open?: (user: User) => Promise<void>;
  /** Fields that get blanks only, and the form's message for each. */
  blank: Record<string, string>;
  /** Submits the form. */
  send: string | RegExp;
}

/** Every message that the specification gives for a form, in its order; then those of other forms. */
const FORMS: Record<string, Case> = {
  signup: {
    path: '/signup',
    signedIn: false,
    open: async (user) => user.click(await screen.findByRole('checkbox')),
    blank: {
      Name: 'Please enter your name.',
      Email: 'Please enter your email.',
      Password: 'Please enter your password.',
      Domain: 'Please enter your domain.',
    },
    send: 'Signup',
  },
  login: {
    path: '/login',
    signedIn: false,
    blank: { Email: 'Please enter your email.', Password: 'Please enter your password.' },
    send: 'Login',
  },
  'forgotten password': {
    path: '/login',
    signedIn: false,
    open: (user) => press(user, 'Forgot password?'),
    blank: { Email: 'Please enter your email.' },
    send: 'Send code',
  },
  'reset of the password': {
    path: '/login',
    signedIn: false,
    open: async (user) => {
      await press(user, 'Forgot password?');
      await user.type(field('Email'), 'ada@acme.example{Enter}');
      await screen.findByRole('button', { name: 'Reset password' });
    },
    blank: { 'Verification code': 'Please enter verfication code.', Password: 'Please enter password' },
    send: 'Reset password',
  },
  confirmation: {
    path: '/activate?email=ada%40acme.example',
    signedIn: false,
    blank: { 'Confirm code': 'Please enter confirm code.' },
    send: 'Confirm',
  },
  'password of an invited user': {
    path: '/login',
    signedIn: false,
    open: async (user) => {
      await screen.findByRole('button', { name: 'Login' });
      await user.type(field('Email'), 'ada@acme.example');
      await user.type(field('Password'), 'mailed{Enter}');
      await screen.findByRole('button', { name: 'Change password' });
    },
    blank: { Password: 'Please enter password' },
    send: 'Change password',
  },
  'new incident': {
    path: '/incident/new',
    blank: {
      'Incident Name': 'Give a name to your incident.',
      Message: 'You have to set a message for incident entry.',
    },
    send: /^Create Incident/,
  },
  'new entry': {
    path: '/incident/edit/i1',
    blank: { Message: 'You have to set a message for incident entry.' },
    send: /^Add Entry/,
  },
  'entry that is corrected': {
    path: '/incident/edit/i1',
    open: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Edit entry of/ }));
      await screen.findByRole('button', { name: 'Save Entry' });
    },
    blank: { Message: 'You have to set a message for incident entry.' },
    send: 'Save Entry',
  },
  'name of an incident': {
    path: '/incident/edit/i1',
    open: (user) => press(user, 'Edit name'),
    blank: { 'Incident Name': 'Give a name to your incident.' },
    send: 'Save Name',
  },
  'new maintenance': {
    path: '/maintenances/new',
    blank: {
      'Maintenance Name': 'Give a name to your maintenance.',
      Message: 'You have to set a message for maintenance.',
    },
    send: 'Create Maintenance',
  },
  'maintenance that is changed': {
    path: '/maintenances/edit/m1',
    blank: {
      'Maintenance Name': 'Give a name to your maintenance.',
      Message: 'You have to set a message for maintenance.',
    },
    send: 'Update Maintenance',
  },
  invitation: {
    path: '/users/list',
    open: (user) => press(user, 'Invite User'),
    blank: { Username: 'Please set user name.', Email: 'Email domain is not valid.' },
    send: 'Invite',
  },
  'new service': {
    path: '/services/new',
    blank: { 'Service Name': 'Give a name to your service' },
    send: 'Add Service',
  },
  'service that is changed': {
    path: '/services/edit/c1',
    blank: { 'Service Name': 'Give a name to your service' },
    send: 'Save Service',
  },
  profile: { path: '/my-profile', blank: { Username: 'Please set user name.' }, send: 'Update' },
  'new template': {
    path: '/templates/new',
    blank: { Title: 'Give a title to your template.' },
    send: 'Create Template',
  },
  'webhook integration': {
    path: '/integrations/webhook',
    blank: { 'Webhook URL': 'Give the URL of your webhook' },
    send: 'Add',
  },
  'email integration': {
    path: '/integrations/email',
    blank: { 'Email Address': 'Give an email address' },
    send: 'Add',
  },
};

function server(): FakeApi {
  return new FakeApi()
    .services([service('c1', 'API')])
    .incidents([incident('i1', 'Payments fail', { entries: [entry('e1')] })])
    .maintenances([maintenance('m1', 'Upgrade')])
    .templates([template('t1', 'Slow')])
    .on('POST /auth/forgot', () => new Response(null, { status: 204 }))
    .on('POST /auth/login', () => json({ challengeName: 'NEW_PASSWORD_REQUIRED', session: 's-1' }))
    .on('GET /users', () => json({ users: [person('u1', 'Ada')] }))
    .on('GET /integrations/webhook', () => json({ webhookIntegrations: [] }))
    .on('GET /integrations/email', () => json({ emailIntegrations: [] }));
}

/** The requests that would change something. */
const changes = (backend: FakeApi): string[] =>
  backend.requests
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !/^GET |\/(search|recipients|refresh)$/.test(call));

describe('a form with blank fields', () => {
  it.each(Object.entries(FORMS))('shows a message at every one, and is not sent: %s', async (_name, form) => {
    if (form.signedIn !== false) signIn();
    const backend = server();
    const { user } = startConsole(form.path, backend);
    await form.open?.(user);
    const send = await screen.findByRole('button', { name: form.send });
    const before = changes(backend);
    for (const label of Object.keys(form.blank)) await fill(user, label, BLANKS);
    await user.click(send);
    for (const [label, message] of Object.entries(form.blank)) {
      const wrong = field(label);
      expect(wrong.getAttribute('aria-invalid')).toBe('true');
      const said = wrong.closest('.field') as HTMLElement;
      expect(within(said).getByRole('alert').textContent).toBe(message);
    }
    expect(document.activeElement).toBe(field(Object.keys(form.blank)[0] as string));
    expect(changes(backend)).toEqual(before);
  });
});

describe('beyond blanks', () => {
  it.each([
    ['Hours', '25', 'Please give 0 to 24 hours.'],
    ['Days', '31', 'Please give 0 to 30 days.'],
    ['Minutes', '61', 'Please give 0 to 60 minutes.'],
  ])('a maintenance of %s %s is refused', async (label, typed, message) => {
    signIn();
    const backend = server();
    const { user } = startConsole('/maintenances/new', backend);
    await user.type(await screen.findByLabelText('Maintenance Name'), 'Upgrade');
    await user.type(field('Message'), 'Read-only.');
    await fill(user, label, typed);
    await press(user, 'Create Maintenance');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(backend.seen('POST /maintenances')).toEqual([]);
  });

  it.each([
    ['reset of the password', { 'Verification code': '123456' }],
    ['password of an invited user', {}],
  ])('a password of five characters is refused: %s', async (name, others) => {
    const { path, open, send } = FORMS[name] as Case;
    const backend = server();
    const { user } = startConsole(path, backend);
    await open?.(user);
    for (const [label, text] of Object.entries(others)) await fill(user, label, text);
    await fill(user, 'Password', '12345');
    const before = changes(backend);
    await press(user, send);
    expect(await screen.findByText('Your password must have at least 6 characters')).toBeTruthy();
    expect(changes(backend)).toEqual(before);
  });

  it('a service needs no description, although there is a field for it', async () => {
    signIn();
    const backend = server().on('POST /services', () => json({ component: service('c2', 'Search') }, 201));
    const { user } = startConsole('/services/new', backend);
    await user.type(await screen.findByLabelText('Service Name'), 'Search');
    for (const label of ['Description', 'Service Group Name']) {
      expect(screen.getByLabelText(label).getAttribute('aria-required')).toBe('true');
    }
    await press(user, 'Add Service');
    expect(await screen.findByText('Service Search is created successfully')).toBeTruthy();
  });
});
