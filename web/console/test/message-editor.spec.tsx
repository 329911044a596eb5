import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, json } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident, template } from './samples.js';

beforeEach(() => void signIn());
afterEach(() => {
  stopConsole();
  localStorage.clear();
});

const field = (): Promise<HTMLTextAreaElement> => screen.findByLabelText('Message');
const preview = () => screen.findByRole('region', { name: 'Formatted view' });
const plain = entry('e1', { message: 'We **look**.', messageFormat: 'plain' });
const markdown = entry('e2', { message: 'We **look** at [EU](https://eu.example).\n\n- `api`' });

describe('the message of a new incident', () => {
  const open = async () => {
    const { user } = startConsole('/incident/new', new FakeApi());
    return { user, area: await field() };
  };

  it('is formatted by keys, which do not open the list of commands', async () => {
    const { user, area } = await open();
    await user.type(area, 'We look');
    area.setSelectionRange(3, 7);
    await user.keyboard('{Control>}b{/Control}');
    expect(area.value).toBe('We **look**');
    await user.keyboard('{Control>}b{/Control}{Meta>}i{/Meta}');
    expect(area.value).toBe('We _look_');
    await user.keyboard('{Control>}k{/Control}');
    expect(area.value).toBe('We _[look](https://)_');
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('https://');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is formatted by a toolbar with one tab stop, whose buttons are reached with the arrow keys', async () => {
    const { user, area } = await open();
    await user.type(area, 'EU');
    const toolbar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
    const buttons = toolbar.getAllByRole('button');
    expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1]);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(buttons[0]);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Formatted view' }));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Bulleted list' }));
    await user.keyboard('{Enter}');
    expect(area.value).toBe('- EU');
    expect(document.activeElement).toBe(area);
  });

  it('is shown as it will look while it is typed, unless the user does not want that', async () => {
    const { user, area } = await open();
    expect(screen.queryByRole('region', { name: 'Formatted view' })).toBeNull();
    await user.type(area, 'We **look** at <b>it</b>');
    await waitFor(async () => expect((await preview()).querySelector('strong')?.textContent).toBe('look'));
    expect((await preview()).querySelector('b')).toBeNull();
    const toggle = screen.getByRole('button', { name: 'Formatted view' });
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    await user.click(toggle);
    expect(screen.queryByRole('region', { name: 'Formatted view' })).toBeNull();
    expect(localStorage.getItem('candor.message-preview')).toBe('off');
  });

  it('is written as its template is', async () => {
    const kept = template('t1', 'Payments fail', { message: 'We **look**.', messageFormat: 'plain' });
    const backend = new FakeApi()
      .templates([kept])
      .on('POST /incidents', () => json({ incident: incident('i1', 'x') }, 201));
    const { user } = startConsole('/incident/new', backend);
    await user.selectOptions(await screen.findByLabelText('Use a template'), 'Payments fail');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use formatting' }));
    expect(screen.getByRole('toolbar')).toBeTruthy();
  });
});

describe('a message that was published', () => {
  const start = () => {
    const shown = incident('i1', 'API is down', { entries: [markdown, plain] });
    const backend = new FakeApi()
      .incidents([shown])
      .on('PUT /incidents/i1/entries/e1', () => json({ incidentEntry: plain, incidentVersion: 2 }));
    return { backend, ...startConsole('/incident/edit/i1', backend) };
  };

  it('has its form in the history, and plain text is as typed', async () => {
    start();
    const history = within(await screen.findByRole('region', { name: 'History' }));
    const link = history.getByRole('link', { name: 'EU' });
    expect(link.getAttribute('href')).toBe('https://eu.example');
    expect(link.getAttribute('rel')).toBe('nofollow noopener noreferrer');
    expect(history.getByText('look', { selector: 'strong' })).toBeTruthy();
    expect(history.getByText('We **look**.')).toBeTruthy();
  });

  it('stays plain text when it is corrected, unless its author decides otherwise', async () => {
    const { user, backend } = start();
    const [, edit] = await screen.findAllByRole('button', { name: /^Edit entry of/ });
    await user.click(edit!);
    const form = within(await screen.findByRole('form', { name: 'Edit entry' }));
    expect(form.queryByRole('toolbar')).toBeNull();
    await user.type(form.getByLabelText('Message'), ' Now.');
    await user.click(form.getByRole('button', { name: 'Save Entry' }));
    await waitFor(() =>
      expect(backend.seen('PUT /incidents/i1/entries/e1').map(({ body }) => body)).toMatchObject([
        { message: 'We **look**. Now.', messageFormat: 'plain' },
      ]),
    );
  });
});

it('a message in a list is one line without marks', async () => {
  startConsole('/incidents/open', new FakeApi().incidents([incident('i1', 'API is down', { entries: [markdown] })]));
  expect(await screen.findByText('We look at EU. api')).toBeTruthy();
});
