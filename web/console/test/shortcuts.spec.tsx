import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SHORTCUTS } from '../src/command/shortcuts.js';
import { FakeApi } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
const noList = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull());

describe('the list of shortcuts', () => {
  it('is behind the question mark, names each of them, and closes the same way or with Esc', async () => {
    const { user } = startConsole('/incidents/open', new FakeApi());
    await screen.findByText('All Clear');
    await user.keyboard('?');
    const shown = within(await list());
    for (const { where, shortcuts } of SHORTCUTS) {
      expect(await shown.findByRole('heading', { name: where })).toBeTruthy();
      for (const { does } of shortcuts) expect(shown.getAllByText(does).length).toBeGreaterThan(0);
    }
    await user.keyboard('{Escape}');
    await noList();
    await user.keyboard('?');
    await list();
    await user.keyboard('?');
    await noList();
  });

  it('does not open while a question is typed, nor with Ctrl', async () => {
    const { user } = startConsole('/incident/new', new FakeApi());
    const name = (await screen.findByLabelText('Incident Name')) as HTMLInputElement;
    await user.type(name, 'Who?');
    expect(name.value).toBe('Who?');
    await user.type(screen.getByLabelText('Message'), 'Why?');
    await user.tab();
    await user.keyboard('{Control>}?{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('has keys that do what it says: Ctrl+K opens the search', async () => {
    const { user } = startConsole('/incidents/open', new FakeApi());
    await screen.findByText('All Clear');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Command' })).toBeTruthy();
    await user.keyboard('?');
    expect((screen.getByRole('combobox', { name: 'Command' }) as HTMLInputElement).value).toBe('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});
