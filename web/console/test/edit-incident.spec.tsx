import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { entry, incident, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const newer = entry('e2', {
  message: 'Found it.',
  incidentStatus: 'monitoring',
  affectedComponents: [{ componentId: 'c1', componentStatus: 'partial_outage' }],
});
const older = entry('e1', { message: 'Looking.', sendNotification: true, date: newer.date - 60_000 });
const open = incident('i1', 'Payments fail', { incidentStatus: 'monitoring', entries: [newer, older] });
const server = (): FakeApi => new FakeApi().services([service('c1', 'API')]).incidents([open]);
/** What deletes an entry is in its menu. */
const entryButtons = (action: string) =>
  screen.findAllByRole('button', { name: new RegExp(`^${action === 'Delete' ? 'More about' : action} entry of`) });
const dialog = async () => within(await screen.findByRole('alertdialog'));
const gone = (): Response => new Response(null, { status: 204 });

/** Presses the first or second entry's button. */
async function press(user: { click: (element: Element) => Promise<void> }, action: string, index: number) {
  const button = (await entryButtons(action))[index];
  if (!button) throw new Error(`There is no ${action} number ${index}`);
  await user.click(button);
  if (action === 'Delete') await user.click(await screen.findByRole('menuitem', { name: 'Delete Entry…' }));
  // Its code is fetched by then.
  if (action === 'Edit') await screen.findByRole('form', { name: 'Edit entry' });
}

describe('the name', () => {
  it('is saved, and must not be blank', async () => {
    const backend = server().on('PATCH /incidents/i1/name', () => json({ incident: open }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit name' }));
    const field = await screen.findByLabelText('Incident Name');
    await user.clear(field);
    await user.type(field, '  ');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(screen.getByText('Give a name to your incident.')).toBeTruthy();
    expect(backend.seen('PATCH /incidents/i1/name')).toEqual([]);

    await user.type(field, 'Cards fail ');
    backend.incidents([{ ...open, name: 'Cards fail' }]);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Incident name updated successfully.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: /Cards fail/ })).toBeTruthy();
    expect(screen.queryByLabelText('Incident Name')).toBeNull();
    expect(backend.seen('PATCH /incidents/i1/name').map(({ body }) => body)).toEqual([{ name: 'Cards fail' }]);
  });

  it('shows an error when it could not be changed, and keeps the typed text', async () => {
    const refusal = { status: 400, detail: 'Refused.', errors: [{ pointer: '/name', detail: 'Too long.' }] };
    const backend = server().on('PATCH /incidents/i1/name', () => problem(refusal));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: 'Edit name' }));
    await user.type(await screen.findByLabelText('Incident Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('Failed to updated incident name.')).toBeTruthy();
    expect(screen.getByText('Too long.')).toBeTruthy();
    expect((screen.getByLabelText('Incident Name') as HTMLInputElement).value).toBe('Payments fail!');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: /Payments fail/ })).toBeTruthy();
  });
});

describe('the impact', () => {
  it('is sent once it is confirmed, and not when it is cancelled', async () => {
    const backend = server().on('PATCH /incidents/i1/impact', () => json({ incident: open }));
    const { user } = startConsole('/incident/edit/i1', backend);
    const select = (await screen.findByLabelText('Impact')) as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).toEqual([
      'none',
      'minor',
      'major',
      'critical',
      'maintenance',
    ]);
    expect(screen.queryByRole('button', { name: 'Confirm impact' })).toBeNull();
    await user.selectOptions(select, 'major');
    await user.click(screen.getByRole('button', { name: 'Cancel impact' }));
    expect(select.value).toBe('none');
    expect(backend.seen('PATCH /incidents/i1/impact')).toEqual([]);

    await user.selectOptions(select, 'critical');
    backend.incidents([{ ...open, incidentImpact: 'critical' }]);
    await user.click(screen.getByRole('button', { name: 'Confirm impact' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm impact' })).toBeNull());
    expect((screen.getByLabelText('Impact') as HTMLSelectElement).value).toBe('critical');
    expect(backend.seen('PATCH /incidents/i1/impact').map(({ body }) => body)).toEqual([
      { incidentImpact: 'critical' },
    ]);
  });

  it('shows why it could not be changed', async () => {
    const backend = server().on('PATCH /incidents/i1/impact', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.selectOptions(await screen.findByLabelText('Impact'), 'minor');
    await user.click(screen.getByRole('button', { name: 'Confirm impact' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Confirm impact' })).toBeTruthy();
  });

  it('comes with a new incident once it is chosen', async () => {
    const backend = server().on('POST /incidents', () => json({ incident: open }, 201));
    const { user, path } = startConsole('/incident/new', backend);
    await user.type(await screen.findByLabelText('Incident Name'), 'Payments fail');
    await user.type(screen.getByLabelText('Message'), 'We look.');
    await user.selectOptions(screen.getByLabelText('Impact'), 'major');
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    expect(await screen.findByText('Incident Payments fail is created successfully')).toBeTruthy();
    const [sent] = backend.seen('POST /incidents').map(({ body }) => body);
    expect(sent).toMatchObject({ incidentImpact: 'major' });
    expect(sent).not.toHaveProperty('impactFollows');
    expect(path()).toBe('/incidents/open');
  });

  it('says whether it follows the services', async () => {
    const { user } = startConsole('/incident/edit/i1', server().incidents([{ ...open, impactFollows: true }]));
    const select = await screen.findByLabelText('Impact');
    expect(screen.getByText('Follows the worst service')).toBeTruthy();
    await user.selectOptions(select, 'minor');
    expect(screen.queryByText('Follows the worst service')).toBeNull();
  });
});

describe('an entry', () => {
  it('can be moved to another time', async () => {
    const backend = server().on('PUT /incidents/i1/entries/e1', () => json({ incidentEntry: older }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await screen.findByLabelText('Message');
    await press(user, 'Edit', 1);
    expect(screen.queryByRole('checkbox', { name: /Back-date|Send notification/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: 'Jan 2, 2026, 3:04 AM' } });
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1').map(({ body }) => body)).toMatchObject([
      { date: new Date(2026, 0, 2, 3, 4).getTime(), message: 'Looking.' },
    ]);
  });

  it("is corrected in place of the new one's form, from its own status, and keeps its date", async () => {
    const backend = server().on('PUT /incidents/i1/entries/e1', () => json({ incidentEntry: older }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.type(await screen.findByLabelText('Message'), 'Half a thought');
    await press(user, 'Edit', 1);
    expect(screen.queryByRole('form', { name: 'New entry' })).toBeNull();
    expect((screen.getByRole('radio', { name: 'Investigating' }) as HTMLInputElement).checked).toBe(true);
    const message = screen.getByLabelText('Message') as HTMLTextAreaElement;
    expect(message.value).toBe('Looking.');
    await user.clear(message);
    await user.type(message, '  ');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(screen.getByText('You have to set a message for incident entry.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1')).toEqual([]);

    await user.clear(message);
    await user.type(message, 'Looking closer.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1').map(({ body }) => body)).toEqual([
      {
        date: older.date,
        message: 'Looking closer.',
        messageFormat: 'markdown',
        incidentStatus: 'investigating',
        sendNotification: true,
        affectedComponents: [],
        baseVersion: 1,
      },
    ]);
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Half a thought');
    expect((screen.getByRole('radio', { name: 'Monitoring' }) as HTMLInputElement).checked).toBe(true);
  });

  it('notifies recipients of the correction when that is ticked', async () => {
    const backend = server()
      .on('PUT /incidents/i1/entries/e1', () => json({ incidentEntry: older, incidentVersion: 1 }))
      .on('POST /incidents/recipients', () => json({ recipients: [{ channel: 'email', count: 12 }] }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Edit', 1);
    const notify = screen.getByRole('checkbox', { name: /^Notify of the correction/ }) as HTMLInputElement;
    expect(notify.checked).toBe(false);
    expect(await screen.findByText(/^Nobody will be notified. With a notification: 12 by email/)).toBeTruthy();
    expect(backend.seen('POST /incidents/recipients').at(-1)?.body).toMatchObject({ incidentId: 'i1', entryId: 'e1' });
    await user.click(notify);
    await user.type(screen.getByLabelText('Message'), ' Closer.');
    expect(screen.queryByRole('button', { name: 'Save Entry' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save and Notify' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(backend.seen('PUT /incidents/i1/entries/e1').map(({ body }) => body)).toMatchObject([
      { message: 'Looking. Closer.', notifyOfCorrection: true },
    ]);
  });

  it('shows why recipients are not notified of nothing', async () => {
    const detail = 'Nothing has changed, so there is no correction to notify of.';
    const errors = [{ pointer: '/notifyOfCorrection', detail }];
    const backend = server().on('PUT /incidents/i1/entries/e1', () => problem({ status: 400, detail, errors }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Edit', 1);
    await user.click(screen.getByRole('checkbox', { name: /^Notify of the correction/ }));
    await user.click(screen.getByRole('button', { name: 'Save and Notify' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });

  it('that is refused stays in the form', async () => {
    const backend = server().on('PUT /incidents/i1/entries/e2', () => problem({ status: 409, detail: 'Too late.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Edit', 0);
    await user.type(screen.getByLabelText('Message'), ' Really.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Failed to update incident')).toBeTruthy();
    expect(screen.getByText('Too late.')).toBeTruthy();
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Found it. Really.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('form', { name: 'New entry' })).toBeTruthy();
  });

  it('is deleted after a confirmation', async () => {
    const backend = server().on('DELETE /incidents/i1/entries/e2', gone);
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Delete', 0);
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(backend.seen('DELETE /incidents/i1/entries/e2')).toEqual([]);

    await press(user, 'Delete', 0);
    backend.incidents([{ ...open, incidentStatus: 'investigating', version: 2, entries: [older] }]);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Entry is deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Found it.')).toBeNull());
    await waitFor(() =>
      expect((screen.getByRole('radio', { name: 'Investigating' }) as HTMLInputElement).checked).toBe(true),
    );
  });

  it('that cannot be deleted shows the reason in a toast and in its place', async () => {
    const detail = 'This is the only entry of the incident. Please delete the incident instead.';
    const backend = server().on('DELETE /incidents/i1/entries/e2', () => problem({ status: 409, detail }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await press(user, 'Delete', 0);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
    expect(screen.getAllByText('Found it.')[0]).toBeTruthy();
  });
});

describe('deleting an incident', () => {
  const pressDelete = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Incident…' }));
  };

  it('asks first, then leads to the list without a question about unsaved text', async () => {
    const backend = server().on('DELETE /incidents/i1', gone);
    const { user, path } = startConsole('/incident/edit/i1', backend);
    await user.type(await screen.findByLabelText('Message'), 'Half a thought');
    await pressDelete(user);
    expect((await dialog()).getByText('Delete Payments fail?')).toBeTruthy();
    backend.incidents([]);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Payments fail is deleted successfully')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('shows why it was refused, and stays', async () => {
    const backend = server().on('DELETE /incidents/i1', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, path } = startConsole('/incident/edit/i1', backend);
    await pressDelete(user);
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(path()).toBe('/incident/edit/i1');
  });

  it('is not available to the role User, who has no edit page', async () => {
    const { path } = startConsole('/incident/edit/i1', server().role('User'));
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});

describe('a resolved incident', () => {
  const over = { ...newer, id: 'e3', message: 'Over.', incidentStatus: 'resolved' as const, affectedComponents: [] };
  const resolved = { ...open, incidentStatus: 'resolved' as const, entries: [over, newer, older] };
  const backend = () => server().incidents([resolved]);
  const ADD = 'POST /incidents/i1/entries';

  describe('gets a postmortem, of which', () => {
    const DRAFT = '/incidents/i1/postmortem-draft';
    const at = Date.UTC(2026, 10, 22, 9, 0);
    const users = [
      { id: 'u1', name: 'Ada' },
      { id: 'u2', name: 'Ann' },
    ];
    const saved = (message: string, version = 1, userId = 'u1') => ({
      message,
      messageFormat: 'markdown' as const,
      version,
      savedAt: at,
      userId,
    });
    type Saved = ReturnType<typeof saved>;
    /** A server that keeps the draft. @param first what is there already */
    const keeping = (first?: Saved) => {
      const there: { draft: Saved | undefined } = { draft: first };
      const fake = backend()
        .on('GET /users', () => json({ users }))
        .on(ADD, () => json({ incidentEntry: over, incidentVersion: 2 }, 201))
        .on(`GET ${DRAFT}`, () => json(there.draft ? { postmortemDraft: there.draft } : {}))
        .on(`PUT ${DRAFT}`, ({ body }) => {
          const { message, baseVersion } = body as { message: string; baseVersion: number };
          const { draft } = there;
          if (draft && draft.version !== baseVersion)
            return problem({
              status: 409,
              detail: 'It has changed.',
              newer: { version: draft.version, postmortemDraft: draft },
            });
          there.draft = saved(message, baseVersion + 1);
          return json({ postmortemDraft: there.draft });
        })
        .on(`DELETE ${DRAFT}`, () => {
          there.draft = undefined;
          return new Response(null, { status: 204 });
        });
      return { fake, there };
    };
    const opened = async (user: ReturnType<typeof startConsole>['user'], button = 'Write Postmortem…') => {
      await user.click(await screen.findByRole('button', { name: button }));
      return within(await screen.findByRole('form', { name: 'Postmortem' }));
    };
    const textOf = (form: Awaited<ReturnType<typeof opened>>) =>
      (form.getByLabelText('Message') as HTMLTextAreaElement).value;

    it('the draft is saved by itself, by a button, and is there until it is published', async () => {
      const { fake, there } = keeping();
      const { user, navigate } = startConsole('/incident/edit/i1', fake);
      const form = await opened(user);
      expect(screen.queryByRole('button', { name: 'Reopen Incident…' })).toBeNull();
      await user.click(form.getByRole('button', { name: /^Publish Postmortem/ }));
      expect(form.getByText('Say what happened.')).toBeTruthy();
      await user.type(form.getByLabelText('Message'), 'A cable');
      await waitFor(() => expect(there.draft?.message).toBe('A cable'), { timeout: 20_000 });
      expect((await form.findByText(/^Draft saved/)).textContent).toContain('by You');
      await user.type(form.getByLabelText('Message'), ' was cut');
      await user.click(form.getByRole('button', { name: 'Save Draft' }));
      await waitFor(() => expect(there.draft).toMatchObject({ message: 'A cable was cut', version: 2 }));
      // What is typed last is saved when the form is left.
      await user.type(form.getByLabelText('Message'), '.');
      await navigate('/services/list');
      await waitFor(() => expect(there.draft?.message).toBe('A cable was cut.'));
      await navigate('/incident/edit/i1');
      const again = await opened(user, 'Continue Postmortem…');
      expect(textOf(again)).toBe('A cable was cut.');
      await user.click(again.getByRole('checkbox', { name: /Send notification/ }));
      const closing = { ...over, id: 'e4', message: 'A cable was cut.', postmortem: true };
      fake.incidents([{ ...resolved, entries: [closing, ...resolved.entries] }]);
      await user.click(again.getByRole('button', { name: /^Publish Postmortem/ }));
      expect(await screen.findByText('Postmortem published.')).toBeTruthy();
      expect(fake.seen(ADD).map(({ body }) => body)).toMatchObject([
        {
          message: 'A cable was cut.',
          incidentStatus: 'resolved',
          postmortem: true,
          sendNotification: true,
          baseVersion: 1,
        },
      ]);
      const history = within(await screen.findByRole('region', { name: 'History' }));
      expect(await history.findByText('Postmortem')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Postmortem…/ })).toBeNull();
      // It is corrected as what it is.
      await press(user, 'Edit', 0);
      expect(screen.queryByRole('radio', { name: 'Resolved' })).toBeNull();
      expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('A cable was cut.');
    });

    it('a colleague’s draft is continued; of two at once the second sees what the first wrote', async () => {
      const { fake, there } = keeping(saved('By Ann', 1, 'u2'));
      const { user } = startConsole('/incident/edit/i1', fake);
      await waitFor(() => expect(screen.getByText(/^Draft saved/).textContent).toContain('by Ann'));
      const form = await opened(user, 'Continue Postmortem…');
      expect(textOf(form)).toBe('By Ann');
      there.draft = saved('By Ann, longer', 2, 'u2');
      await user.type(form.getByLabelText('Message'), ', and me');
      await user.click(form.getByRole('button', { name: 'Save Draft' }));
      await form.findByText('This draft has changed since you began.');
      const notice = within(form.getByRole('alert'));
      expect(notice.getByText('By Ann, longer')).toBeTruthy();
      expect(textOf(form)).toBe('By Ann, and me');
      await user.click(notice.getByRole('button', { name: 'Keep mine' }));
      await user.click(form.getByRole('button', { name: 'Save Draft' }));
      await waitFor(() => expect(there.draft).toMatchObject({ message: 'By Ann, and me', version: 3 }));
      there.draft = saved('Ann again', 7, 'u2');
      await user.type(form.getByLabelText('Message'), '!');
      // Publishing does not lose unseen what a colleague wrote.
      await user.click(form.getByRole('button', { name: /^Publish Postmortem/ }));
      await user.click(await form.findByRole('button', { name: 'Take over what it says now' }));
      await waitFor(() => expect(textOf(form)).toBe('Ann again'));
      expect(fake.seen(ADD)).toEqual([]);
    });

    it('the draft is discarded after a question; who still writes on it is asked', async () => {
      const { fake, there } = keeping(saved('By Ann', 1, 'u2'));
      const { user } = startConsole('/incident/edit/i1', fake);
      const form = await opened(user, 'Continue Postmortem…');
      fake.on(`PUT ${DRAFT}`, () => problem({ status: 409, detail: 'It was discarded.' }));
      there.draft = undefined;
      await user.type(form.getByLabelText('Message'), '.');
      await user.click(form.getByRole('button', { name: 'Save Draft' }));
      await form.findByText('This draft was discarded since you began.');
      fake.on(`PUT ${DRAFT}`, ({ body }) => {
        const { message, baseVersion } = body as { message: string; baseVersion: number };
        there.draft = saved(message, baseVersion + 9);
        return json({ postmortemDraft: there.draft });
      });
      await user.click(form.getByRole('button', { name: 'Keep mine' }));
      await user.click(form.getByRole('button', { name: 'Save Draft' }));
      await waitFor(() => expect(there.draft).toMatchObject({ message: 'By Ann.', version: 9 }));
      await user.click(await form.findByRole('button', { name: 'Discard…' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
      await user.click(dialog.getByRole('button', { name: 'Discard' }));
      await screen.findByRole('button', { name: 'Write Postmortem…' });
      expect(there.draft).toBeUndefined();
    });

    it('says why a draft is not saved, and keeps what was typed on this device', async () => {
      const { fake } = keeping();
      fake.on(`PUT ${DRAFT}`, () => problem({ status: 503, detail: 'Try later.' }));
      const { user, navigate } = startConsole('/incident/edit/i1', fake);
      const form = await opened(user);
      await user.type(form.getByLabelText('Message'), 'A cable');
      await user.click(form.getByRole('button', { name: 'Save Draft' }));
      expect(await form.findByText('The draft is not saved. Try later.')).toBeTruthy();
      // It stays on this device, and is there again.
      await user.click(form.getByRole('button', { name: 'Close' }));
      await navigate('/services/list');
      await navigate('/incident/edit/i1');
      const again = within(await screen.findByRole('form', { name: 'Postmortem' }));
      expect(textOf(again)).toBe('A cable');
      await user.click(again.getByRole('button', { name: 'Discard draft' }));
    });

    it('nothing is written while it is not known what a colleague has written', async () => {
      const { fake } = keeping();
      fake.on(`GET ${DRAFT}`, () => problem({ status: 503, detail: 'Not now.' }));
      const { user } = startConsole('/incident/edit/i1', fake);
      await user.click(await screen.findByRole('button', { name: 'Write Postmortem…' }));
      expect(await screen.findByText('Not now.', {}, { timeout: 20_000 })).toBeTruthy();
      expect(screen.queryByLabelText('Message')).toBeNull();
    });

    it('the role User reads the draft', async () => {
      const { fake } = keeping(saved('By **Ann**', 1, 'u2'));
      startConsole('/incident/view/i1', fake.role('User'));
      const draft = within(await screen.findByRole('region', { name: 'Postmortem, not published yet' }));
      expect(draft.getByText('Ann', { selector: 'strong' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Postmortem…/ })).toBeNull();
    });
  });

  it('has no form for new entries, but everything can be corrected as on an open one', async () => {
    const { user } = startConsole(
      '/incident/edit/i1',
      backend()
        .on('PUT /incidents/i1/entries/e3', () => json({ incidentEntry: over, incidentVersion: 2 }))
        .on('PATCH /incidents/i1/impact', () => json({ incident: resolved })),
    );
    expect(await screen.findByRole('link', { name: 'View On Status Page' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Impact'), 'major');
    expect(screen.getByRole('button', { name: 'Confirm impact' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit name' })).toBeTruthy();
    expect(await entryButtons('Delete')).toHaveLength(3);

    await press(user, 'Edit', 0);
    expect(screen.queryByText('With this status the incident is open again.')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Monitoring' }));
    expect(screen.getByText('With this status the incident is open again.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Resolved' }));
    await user.type(screen.getByLabelText('Message'), ' Really.');
    await user.click(screen.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Incident updated successfully.')).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it('warns that it is open again without the entry that resolved it', async () => {
    const { user } = startConsole('/incident/edit/i1', backend());
    await press(user, 'Delete', 0);
    expect((await dialog()).getByText(/The incident is open again without it/)).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press(user, 'Delete', 1);
    expect((await dialog()).queryByText(/open again without it/)).toBeNull();
  });

  it('is reopened on request by an entry, with the services that were affected last', async () => {
    const added = { ...newer, id: 'e4', message: 'It is back.', incidentStatus: 'investigating' as const };
    const again = backend().on(ADD, () => json({ incidentEntry: added, incidentVersion: 2 }, 201));
    const { user } = startConsole('/incident/edit/i1', again);
    await user.click(await screen.findByRole('button', { name: 'Reopen Incident…' }));
    expect(screen.getByRole('form', { name: 'Reopen incident' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Resolved' })).toBeNull();
    expect((screen.getByRole('radio', { name: 'Investigating' }) as HTMLInputElement).checked).toBe(true);
    expect((screen.getByRole('checkbox', { name: 'API' }) as HTMLInputElement).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Reopen Incident silently/ }));
    expect(screen.getByText('You have to set a message for incident entry.')).toBeTruthy();
    expect(again.seen(ADD)).toEqual([]);

    await user.type(screen.getByLabelText('Message'), 'It is back.');
    again.incidents([
      { ...resolved, incidentStatus: 'investigating', version: 2, entries: [added, over, newer, older] },
    ]);
    await user.click(screen.getByRole('button', { name: /^Reopen Incident silently/ }));
    expect(await screen.findByRole('form', { name: 'New entry' })).toBeTruthy();
    expect(again.seen(ADD).map(({ body }) => body)).toEqual([
      {
        message: 'It is back.',
        messageFormat: 'markdown',
        incidentStatus: 'investigating',
        sendNotification: false,
        affectedComponents: newer.affectedComponents,
        baseVersion: 1,
        reopen: true,
      },
    ]);
  });

  it('stays resolved when the form is cancelled, or the server refuses', async () => {
    const again = backend().on(ADD, () => problem({ status: 409, detail: 'It is full.' }));
    const { user } = startConsole('/incident/edit/i1', again);
    await user.click(await screen.findByRole('button', { name: 'Reopen Incident…' }));
    await user.type(screen.getByLabelText('Message'), 'It is back.');
    await user.click(screen.getByRole('button', { name: /^Reopen Incident silently/ }));
    expect(await screen.findByText('It is full.')).toBeTruthy();
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('It is back.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Message')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reopen Incident…' })).toBeTruthy();
  });
});

describe('the page of an incident for the role User', () => {
  it.each([
    ['/incidents/open', open],
    ['/incidents/resolved', { ...open, incidentStatus: 'resolved' as const }],
  ])('is led to from %s, shows the whole history and changes nothing', async (list, one) => {
    const { user, path } = startConsole(list, server().incidents([one]).role('User'));
    await user.click(await screen.findByRole('link', { name: 'View Payments fail' }));
    expect(path()).toBe('/incident/view/i1');
    expect(await screen.findByText('Looking.')).toBeTruthy();
    expect(screen.getAllByText('Found it.')[0]).toBeTruthy();
    expect(screen.getByText('No Impact')).toBeTruthy();
    const changing = /^(Edit|Delete|Add|Reopen|Confirm)/;
    expect(screen.queryByRole('button', { name: changing })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to Incidents' }));
    expect(path()).toBe(list);
  });

  it('says when there is none, or why it could not be loaded', async () => {
    const { navigate } = startConsole('/incident/view/i9', server().role('User'));
    expect(await screen.findByText('Incident not found')).toBeTruthy();
    globalThis.fetch = server().on('GET /incidents/i1', () => problem({ status: 503, detail: 'Away.' })).fetch;
    await navigate('/incident/view/i1');
    expect(await screen.findByText('The incident could not be loaded')).toBeTruthy();
  });
});

describe('an entry that was corrected', () => {
  const edited = { ...newer, editedAt: newer.date + 60_000 };
  const REVISIONS = 'GET /incidents/i1/entries/e2/revisions';
  const revision = {
    ...{ date: newer.date, message: 'All is **lost**.', messageFormat: 'markdown', incidentStatus: 'identified' },
    ...{ affectedComponents: [{ componentId: 'c1', componentStatus: 'major_outage' }], replacedAt: edited.editedAt },
    userId: 'u1',
  };
  const corrected = () => server().incidents([{ ...open, entries: [edited, older] }]);

  it('says when, and what it said before', async () => {
    const { user } = startConsole(
      '/incident/edit/i1',
      corrected().on(REVISIONS, () => json({ revisions: [revision] })),
    );
    const marks = await screen.findAllByRole('button', { name: /^Edited / });
    expect(marks).toHaveLength(1);
    await user.click(marks[0]!);
    const before = within(await screen.findByRole('dialog', { name: 'What It Said Before' }));
    expect((await before.findByText('lost')).tagName).toBe('STRONG');
    expect(before.getByText(/corrected it on/).textContent).toMatch(/^You corrected it on /);
  });

  it('says that it cannot be shown, and tries again', async () => {
    const backend = corrected().on(REVISIONS, () => problem({ status: 503, detail: 'Away.' }));
    const { user } = startConsole('/incident/edit/i1', backend);
    await user.click(await screen.findByRole('button', { name: /^Edited / }));
    const before = within(await screen.findByRole('dialog', { name: 'What It Said Before' }));
    const again = await before.findByRole('button', { name: 'Try again' });
    backend.on(REVISIONS, () => json({ revisions: [revision] }));
    await user.click(again);
    expect(await before.findByText('lost')).toBeTruthy();
  });
});
