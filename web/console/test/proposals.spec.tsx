import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Proposal } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { incident, service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const LIST = '/incidents/open';
const NAME = 'Checkout affected by a problem at GitHub';
const TAKEN = 'Another user has decided already.';
const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  ...{ id: 'p1', upstreamId: 'w1', providerName: 'GitHub', providerUrl: 'https://github.example/' },
  ...{ proposedAt: Date.now() - 5 * 60_000, name: NAME, message: 'GitHub reports slow pushes.', impact: 'major' },
  services: [{ serviceId: 's1', serviceName: 'Checkout', componentName: 'Git', status: 'partial_outage' }],
  incidents: [
    {
      ...{ key: 'i1', maintenance: false, name: 'Slow pushes', url: 'https://stspg.example/1' },
      ...{ message: '', components: [] },
    },
  ],
  ...more,
});

/** A server that has the proposals until something is decided. */
function server(...proposals: Proposal[]): FakeApi & { gone: () => void } {
  let drafts = proposals;
  const gone = (): void => {
    drafts = [];
  };
  const api = new FakeApi()
    .services([service('s1', 'Checkout')])
    .incidents([incident('i1', 'Payments fail')])
    .on('GET /upstream-drafts', () => json({ drafts }))
    .on('POST /upstream-drafts/p1/decision', () => {
      gone();
      return json({ draft: proposals[0] });
    });
  return Object.assign(api, { gone });
}
const decisions = (api: FakeApi) => api.seen('POST /upstream-drafts/p1/decision').map(({ body }) => body);

const keys = (api: FakeApi) => api.seen('POST /incidents').map(({ idempotencyKey }) => idempotencyKey);

describe('proposed incidents', () => {
  it('say what is broken, since when, what depends on it, and what the provider says', async () => {
    const api = server(proposal());
    startConsole(LIST, api);
    expect(await screen.findByRole('heading', { name: 'Proposed incidents' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: NAME })).toBeTruthy();
    expect(screen.getByText('5 minutes ago')).toBeTruthy();
    expect(screen.getByText('Checkout depends on Git: Partial Outage')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'GitHub' }).getAttribute('href')).toBe(
      '/components/third-party-components/w1',
    );
    expect(screen.getByRole('link', { name: 'Slow pushes' }).getAttribute('href')).toBe('https://stspg.example/1');
    expect(api.seen('GET /upstream-drafts')[0]?.query).toBe('undecided=true');
  });

  it('are no section where there is none, and link to the page of what is watched no longer', async () => {
    startConsole(LIST, server());
    await screen.findByText('Payments fail');
    expect(screen.queryByText('Proposed incidents')).toBeNull();
    await stopConsole();
    signIn();
    const [own] = proposal().incidents;
    startConsole(LIST, server(proposal({ upstreamId: undefined, incidents: own ? [{ ...own, url: '' }] : [] })));
    for (const name of ['GitHub', 'Slow pushes']) {
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('https://github.example/');
    }
  });

  it('say that they could not be loaded, beside the open incidents', async () => {
    startConsole(
      LIST,
      server().on('GET /upstream-drafts', () => problem({ status: 503, detail: 'Try later.' })),
    );
    expect(await screen.findByText('Proposed incidents could not be loaded')).toBeTruthy();
    expect(await screen.findByText('Payments fail')).toBeTruthy();
  });

  it('are without buttons for the role User', async () => {
    startConsole(LIST, server(proposal()).role('User'));
    expect(await screen.findByText(NAME)).toBeTruthy();
    await screen.findByRole('link', { name: 'View Payments fail' });
    expect(screen.queryByRole('link', { name: /^Publish/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Join|Dismiss)/ })).toBeNull();
  });

  it('are dismissed after a question', async () => {
    const api = server(proposal());
    const { user } = startConsole(LIST, api);
    await user.click(await screen.findByRole('button', { name: `Dismiss ${NAME}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(decisions(api)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('The proposal is dismissed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(NAME)).toBeNull());
    expect(decisions(api)).toEqual([{ decision: 'dismissed' }]);
  });

  it('are fetched again when a colleague has decided', async () => {
    const api = server(proposal());
    api.on('POST /upstream-drafts/p1/decision', () => {
      api.gone();
      return problem({ status: 409, detail: TAKEN });
    });
    const { user } = startConsole(LIST, api);
    await user.click(await screen.findByRole('button', { name: `Dismiss ${NAME}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));
    expect((await screen.findAllByText(TAKEN))[0]).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(NAME)).toBeNull());
  });

  it('are joined with an open incident, whose page follows', async () => {
    const api = server(proposal());
    const { user, path } = startConsole(LIST, api);
    await user.click(await screen.findByRole('button', { name: `Join with… (${NAME})` }));
    const form = within(await screen.findByRole('form', { name: 'Join with an Open Incident' }));
    await form.findByRole('radio', { name: 'Payments fail' });
    await user.click(form.getByRole('button', { name: 'Join' }));
    expect(form.getByText('Please choose an incident.')).toBeTruthy();
    await user.click(form.getByRole('radio', { name: 'Payments fail' }));
    await user.click(form.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(path()).toBe('/incident/edit/i1'));
    expect(decisions(api)).toEqual([{ decision: 'joined', incidentId: 'i1' }]);
  });

  it('are joined with nothing while no incident is open, and say so when a colleague was first', async () => {
    const api = server(proposal()).incidents([]);
    const { user } = startConsole(LIST, api);
    await user.click(await screen.findByRole('button', { name: `Join with… (${NAME})` }));
    const form = within(await screen.findByRole('form', { name: 'Join with an Open Incident' }));
    expect(await form.findByText('No incident is open.')).toBeTruthy();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Join' }).disabled).toBe(true);
    await stopConsole();
    signIn();
    const other = server(proposal()).on('POST /upstream-drafts/p1/decision', () =>
      problem({ status: 409, detail: TAKEN }),
    );
    const again = startConsole(LIST, other);
    await again.user.click(await screen.findByRole('button', { name: `Join with… (${NAME})` }));
    await again.user.click(await screen.findByRole('radio', { name: 'Payments fail' }));
    await again.user.click(screen.getByRole('button', { name: 'Join' }));
    expect((await screen.findAllByText(TAKEN)).length).toBeGreaterThan(0);
    expect(again.path()).toBe(LIST);
  });
});

describe('publishing a proposed incident', () => {
  const opened = incident('i7', NAME);
  const publish = async (api: FakeApi) => {
    const console = startConsole(
      LIST,
      api.on('POST /incidents', () => json({ incident: opened }, 201)),
    );
    await console.user.click(await screen.findByRole('link', { name: `Publish ${NAME}…` }));
    expect(console.address()).toBe('/incident/new?proposal=p1');
    await screen.findByDisplayValue(NAME);
    return console;
  };

  it('opens the form as it is proposed, and says then what became of it', async () => {
    const api = server(proposal());
    const { user, path } = await publish(api);
    expect(screen.getByDisplayValue('GitHub reports slow pushes.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(api.seen('POST /incidents').map(({ body }) => body)).toMatchObject([
      {
        ...{ name: NAME, incidentImpact: 'major', proposalId: 'p1' },
        entry: {
          message: 'GitHub reports slow pushes.',
          affectedComponents: [{ componentId: 's1', componentStatus: 'partial_outage' }],
        },
      },
    ]);
    expect(decisions(api)).toEqual([{ decision: 'published', incidentId: 'i7' }]);
  });

  it('keeps the incident when a colleague has decided meanwhile', async () => {
    const api = server(proposal()).on('POST /upstream-drafts/p1/decision', () =>
      problem({ status: 409, detail: TAKEN }),
    );
    const { user, path } = await publish(api);
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    expect(await screen.findByText('The incident is created, but the proposal stays as it is.')).toBeTruthy();
    expect(screen.getAllByText(TAKEN)[0]).toBeTruthy();
    await waitFor(() => expect(path()).toBe(LIST));
  });

  it('keeps what was typed when a colleague has published it, and sends the same again as the same request', async () => {
    const published = 'This proposal is published already, by a colleague or by you.';
    const api = server(proposal());
    const { user, path } = await publish(api);
    api.on('POST /incidents', () => problem({ status: 409, detail: published }));
    const name = screen.getByLabelText<HTMLInputElement>('Incident Name');
    await user.clear(name);
    await user.type(name, 'Ours');
    const create = screen.getByRole('button', { name: /^Create Incident/ });
    await user.click(create);
    expect(await screen.findByText(published)).toBeTruthy();
    expect(name.value).toBe('Ours');
    expect(decisions(api)).toEqual([]);
    api.on('POST /incidents', () => json({ incident: opened }, 201));
    await user.click(create);
    await waitFor(() => expect(path()).toBe(LIST));
    await stopConsole();
    signIn();
    const another = server(proposal());
    const again = await publish(another);
    await again.user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await waitFor(() => expect(again.path()).toBe(LIST));
    const [first, second] = keys(api);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
    expect(keys(another)).not.toContain(first);
  });

  it('says nothing of the proposal when the incident is refused', async () => {
    const api = server(proposal());
    const { user } = await publish(api);
    api.on('POST /incidents', () => problem({ status: 400, detail: 'Not like this.' }));
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    expect(await screen.findByText('Not like this.')).toBeTruthy();
    expect(decisions(api)).toEqual([]);
  });

  it('is an empty form with a warning for one that is decided or over', async () => {
    const api = server().on('POST /incidents', () => json({ incident: opened }, 201));
    const { user } = startConsole('/incident/new?proposal=p1', api);
    expect(await screen.findByText(/A colleague has decided about this proposal already, or it is over/)).toBeTruthy();
    await user.type(screen.getByLabelText('Incident Name'), 'Ours');
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'We look.');
    await user.click(screen.getByRole('button', { name: /^Create Incident/ }));
    await waitFor(() => expect(api.seen('POST /incidents')).toHaveLength(1));
    expect(decisions(api)).toEqual([]);
  });

  it('shows why it could not be loaded', async () => {
    startConsole(
      '/incident/new?proposal=p1',
      server().on('GET /upstream-drafts', () => problem({ status: 503, detail: 'Try later.' })),
    );
    expect(await screen.findByText('The proposed incident could not be loaded')).toBeTruthy();
  });
});
