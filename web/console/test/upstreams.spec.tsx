import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type Upstream,
  type UpstreamComponent,
  type UpstreamDetail,
  type UpstreamIncident,
  type UpstreamPreview,
} from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const LIST = '/components/third-party-components';
const NOW = Date.now();

const upstream = (id: string, name: string, more: Partial<Upstream> = {}): Upstream => ({
  ...{ id, name, ownName: '', pageName: name, url: `https://status.${id}.example/`, kind: 'statuspage' },
  ...{ status: 'operational', lastStatus: 'operational', readAt: NOW, changedAt: NOW, creationTime: NOW },
  ...{ componentCount: 2, affectedCount: 0, unknownCount: 0, openIncidentCount: 0, ...more },
});
const component = (key: string, more: Partial<UpstreamComponent> = {}): UpstreamComponent => ({
  ...{ key, name: key, group: '', status: 'operational', since: NOW, history: [], ...more },
});
const incident = (key: string, more: Partial<UpstreamIncident> = {}): UpstreamIncident => ({
  ...{ key, maintenance: false, name: key, url: '', message: '', components: [], ...more },
});
const detail = (more: Partial<UpstreamDetail> = {}): UpstreamDetail => ({
  ...{ upstream: upstream('w1', 'GitHub'), components: [component('API'), component('Pages')] },
  ...{ total: 2, incidents: [], notKnown: [], ...more },
});
const found: UpstreamPreview = {
  ...{ url: 'https://www.githubstatus.com/', name: 'GitHub', kind: 'statuspage', componentCount: 102, known: false },
  components: [component('Git'), component('Odd', { status: undefined, group: 'Other' })],
  incidents: [incident('Slow pushes')],
};
const GITHUB = { key: 'github', name: 'GitHub', url: 'https://www.githubstatus.com', kind: 'statuspage' };

const server = (upstreams: readonly Upstream[] = []): FakeApi =>
  new FakeApi()
    .on('GET /subscription/features', () => json({ features: [{ featureName: 'third_party_components' }] }))
    .on('GET /upstreams', () => json({ upstreams }))
    .on('GET /upstreams/providers', ({ query }) =>
      json({ providers: query === '' || query === 'search=git' ? [GITHUB] : [] }),
    );

describe('the list of what is watched', () => {
  it('shows the state now, its age, the format and the address of each', async () => {
    const slack = upstream('w2', 'Slack', {
      ...{ status: undefined, notKnownSince: NOW - 20 * 60_000, readAt: NOW - 20 * 60_000, kind: 'slack' },
    });
    startConsole(LIST, server([upstream('w1', 'GitHub', { status: 'major_outage', affectedCount: 1 }), slack]));
    expect(await screen.findByText('2 status page(s) watched.')).toBeTruthy();
    expect(screen.getByText('Major Outage: 1 component affected')).toBeTruthy();
    expect(screen.getByText(/^Not known since 20 minutes ago\. It was Operational then\.$/)).toBeTruthy();
    expect(screen.getByText(/^Slack, read 20 minutes ago,/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'status.w1.example' }).getAttribute('href')).toBe(
      'https://status.w1.example/',
    );
    expect(screen.getByRole('link', { name: 'Back to Services' }).getAttribute('href')).toBe('/services/list');
  });

  it('says what it is for while it is empty', async () => {
    startConsole(LIST, server());
    expect(await screen.findByText('No provider is watched yet')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Watch a Provider' })).toBeTruthy();
  });

  it('shows the reason when it could not be fetched', async () => {
    startConsole(
      LIST,
      server().on('GET /upstreams', () => problem({ status: 503, detail: 'Try later.' })),
    );
    expect(await screen.findByText('Third-party components could not be loaded')).toBeTruthy();
  });

  it('is read-only for the role User', async () => {
    const { user } = startConsole(
      LIST,
      server([upstream('w1', 'GitHub')])
        .role('User')
        .on('GET /upstreams/w1', () => json(detail())),
    );
    await user.click(await screen.findByRole('link', { name: 'GitHub' }));
    await screen.findByText('2 component(s)');
    expect(screen.queryByRole('button', { name: /Watch|Rename|Stop/ })).toBeNull();
  });

  it('offers an upgrade where the plan does not include it', async () => {
    startConsole(
      LIST,
      server([upstream('w1', 'GitHub')]).on('GET /subscription/features', () => json({ features: [] })),
    );
    expect(await screen.findByText(/you need to upgrade/)).toBeTruthy();
    expect(screen.getByText('GitHub')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Watch a Provider' })).toBeNull();
  });
});

describe('watching a provider', () => {
  const open = async (api: FakeApi) => {
    const { user } = startConsole(LIST, api);
    await user.click(await screen.findByRole('button', { name: 'Watch a Provider' }));
    return { user, form: within(await screen.findByRole('form', { name: 'Watch a Provider' })) };
  };

  it('begins with a search, shows what was found, and saves it then', async () => {
    const api = server()
      .on('POST /upstreams/preview', () => json(found))
      .on('POST /upstreams', () => json({ upstream: upstream('w1', 'Ours') }, 201));
    const { user, form } = await open(api);
    await user.type(form.getByRole('searchbox', { name: 'Search providers' }), 'git');
    await user.click(await form.findByRole('button', { name: 'GitHub' }));
    await user.click(form.getByRole('button', { name: 'Look at it' }));
    const shown = within(await screen.findByRole('form', { name: 'What was found' }));
    expect(shown.getByRole('status').textContent).toBe('GitHub (Statuspage) has 102 components.');
    expect(shown.getByText('Slow pushes')).toBeTruthy();
    expect(shown.getByText('and 100 more')).toBeTruthy();
    expect(shown.getByText('Not known')).toBeTruthy();
    expect(api.seen('POST /upstreams')).toEqual([]);
    await user.type(shown.getByLabelText(/^Name/), 'Ours');
    await user.click(shown.getByRole('button', { name: 'Watch It' }));
    expect(await screen.findByText('Ours is watched from now on')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.seen('POST /upstreams/preview').map(({ body }) => body)).toEqual([{ url: GITHUB.url }]);
    expect(api.seen('POST /upstreams').map(({ body }) => body)).toEqual([{ url: found.url, name: 'Ours' }]);
  });

  it('refuses an empty address, and says at the field what is wrong with another', async () => {
    const detail = 'There is no status page at acme.example that we can read.';
    const api = server().on('POST /upstreams/preview', () =>
      problem({ status: 400, detail, errors: [{ pointer: '/url', detail }] }),
    );
    const { user, form } = await open(api);
    await user.click(form.getByRole('button', { name: 'Look at it' }));
    expect(form.getByText(/Please give the address of a status page/)).toBeTruthy();
    expect(api.seen('POST /upstreams/preview')).toEqual([]);
    await user.type(form.getByLabelText('Address of the status page'), 'acme.example');
    await user.click(form.getByRole('button', { name: 'Look at it' }));
    expect(await form.findByText(detail)).toBeTruthy();
    expect(form.getByLabelText('Address of the status page').getAttribute('aria-invalid')).toBe('true');
  });

  it('goes back to the address, and does not save what is watched already', async () => {
    const api = server().on('POST /upstreams/preview', () => json({ ...found, known: true }));
    const { user, form } = await open(api);
    await user.type(form.getByLabelText('Address of the status page'), 'githubstatus.com');
    await user.click(form.getByRole('button', { name: 'Look at it' }));
    const shown = within(await screen.findByRole('form', { name: 'What was found' }));
    expect(shown.getByText(/You watch it already\./)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Watch It' }).hasAttribute('disabled')).toBe(true);
    await user.click(shown.getByRole('button', { name: 'Back' }));
    const again = within(await screen.findByRole('form', { name: 'Watch a Provider' }));
    expect((again.getByLabelText('Address of the status page') as HTMLInputElement).value).toBe('githubstatus.com');
  });
});

describe('what a watched page says', () => {
  const start = (api: FakeApi) => startConsole(`${LIST}/w1`, api);
  const of = (more: Partial<UpstreamDetail>) => server().on('GET /upstreams/w1', () => json(detail(more)));

  it('is its components with a month of history, and its incidents', async () => {
    const { user } = start(
      of({
        upstream: upstream('w1', 'GitHub', { status: 'partial_outage', affectedCount: 1, failure: 'It said 503.' }),
        components: [
          component('Git', {
            ...{ status: 'partial_outage', group: 'Core' },
            history: [{ status: 'partial_outage', start: NOW - 60_000 }],
          }),
        ],
        total: 1,
        incidents: [
          incident('Slow pushes', { url: 'https://stspg.example/1', message: 'We look.', components: ['Git'] }),
          incident('Moves', { maintenance: true, startedAt: NOW + 86_400_000 }),
          incident('Old one', { startedAt: NOW - 90_000, endedAt: NOW - 80_000 }),
        ],
      }),
    );
    expect(await screen.findByText('Partial Outage: 1 component affected')).toBeTruthy();
    expect(screen.getByText(/The last try to read it failed: It said 503\./)).toBeTruthy();
    expect(
      screen.getByRole('img', { name: /^Not operational 1 time in the last 30 days, at worst: Partial Outage$/ }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Slow pushes' }).getAttribute('href')).toBe('https://stspg.example/1');
    expect(screen.getByText('We look.')).toBeTruthy();
    expect(screen.getByText(/^Maintenance, planned for /)).toBeTruthy();
    await user.click(screen.getByText('1 over'));
    expect(screen.getByText('Old one')).toBeTruthy();
  });

  it('is searched and fetched page by page', async () => {
    const api = server().on('GET /upstreams/w1', ({ query }) => {
      if (query.includes('search=pa')) return json(detail({ components: [component('Packages')], total: 1 }));
      if (query.includes('cursor=1')) return json(detail({ components: [component('Packages')] }));
      return json(detail({ components: [component('API')], nextCursor: '1' }));
    });
    const { user } = start(api);
    expect(await screen.findByText('API')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Packages')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search components' }), 'pa');
    expect(await screen.findByText('1 component(s)')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('API')).toBeNull());
  });

  it('gets a name, and the reason when it is refused', async () => {
    const detailText = 'Please use at most 100 characters.';
    let refuse = true;
    const api = of({}).on('PUT /upstreams/w1', () =>
      refuse
        ? problem({ status: 400, detail: detailText, errors: [{ pointer: '/name', detail: detailText }] })
        : json({ upstream: upstream('w1', 'Code') }),
    );
    const { user } = start(api);
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const form = within(await screen.findByRole('form', { name: 'Rename' }));
    await user.type(form.getByLabelText(/^Name/), 'Code');
    await user.click(form.getByRole('button', { name: 'Save Name' }));
    expect(await form.findByText(detailText)).toBeTruthy();
    refuse = false;
    await user.click(form.getByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('The name is Code now')).toBeTruthy();
    expect(api.seen('PUT /upstreams/w1').map(({ body }) => body)).toEqual([{ name: 'Code' }, { name: 'Code' }]);
  });

  it('is removed after a confirmation', async () => {
    const api = of({}).on('DELETE /upstreams/w1', () => new Response(null, { status: 204 }));
    const { user, path } = start(api);
    await user.click(await screen.findByRole('button', { name: 'Stop Watching' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Stop watching GitHub?')).toBeTruthy();
    expect(api.seen('DELETE /upstreams/w1')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Stop Watching' }));
    expect(await screen.findByText('GitHub is not watched any more')).toBeTruthy();
    expect(path()).toBe(LIST);
  });

  it('is missing for who does not watch it', async () => {
    start(server().on('GET /upstreams/w1', () => problem({ status: 404, detail: 'Upstream not found.' })));
    expect(await screen.findByText('Not watched')).toBeTruthy();
  });

  it('says why it could not be loaded', async () => {
    start(server().on('GET /upstreams/w1', () => problem({ status: 503, detail: 'Try later.' })));
    expect(await screen.findByText('The status page could not be loaded')).toBeTruthy();
  });
});
