import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type ServiceUpstream, type Upstream, type UpstreamDetail, type UpstreamLink } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';
import { service } from './samples.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const NOW = Date.now();
const PAGE = '/components/third-party-components/w1';
const github: Upstream = {
  ...{ id: 'w1', name: 'GitHub', ownName: '', pageName: 'GitHub', url: 'https://github.example/', kind: 'statuspage' },
  ...{ status: 'operational', lastStatus: 'operational', readAt: NOW, changedAt: NOW, creationTime: NOW },
  ...{ componentCount: 1, affectedCount: 0, unknownCount: 0, openIncidentCount: 0 },
};
const detail: UpstreamDetail = {
  ...{ upstream: github, total: 1, incidents: [], notKnown: [] },
  components: [{ key: 'git', name: 'Git', group: '', status: 'operational', since: NOW, history: [] }],
};
const link = (id: string, serviceName: string, more: Partial<UpstreamLink> = {}): UpstreamLink => ({
  ...{ id, upstreamId: 'w1', providerName: 'GitHub', componentKey: 'git', componentName: 'Git', kind: 'dependsOn' },
  ...{ serviceId: `s-${serviceName}`, serviceName, status: 'operational', since: NOW, text: '', version: 4, ...more },
});
const follows: ServiceUpstream = {
  ...{ linkId: 'l1', providerName: 'GitHub', componentName: 'Git', url: 'https://github.example/', text: '' },
  ...{ kind: 'follows', status: 'major_outage' },
};

const server = (...links: UpstreamLink[]): FakeApi =>
  new FakeApi()
    .on('GET /subscription/features', () => json({ features: [{ featureName: 'third_party_components' }] }))
    .on('GET /upstreams', () => json({ upstreams: [github] }))
    .on('GET /upstreams/w1', () => json(detail))
    .on('GET /upstream-links', () => json({ links }))
    .services([
      service('s1', 'Checkout', { group: { name: 'Shop' } }),
      service('s2', 'Mirror', { upstreams: [follows] }),
    ]);

describe('using a component of a provider', () => {
  const open = async (api: FakeApi, name = 'Use GitHub: Git…') => {
    const { user } = startConsole(PAGE, api);
    await user.click(await screen.findByRole('button', { name }));
    return { user, form: within(await screen.findByRole('form', { name: 'Use a Component' })) };
  };

  it('makes a new service of it', async () => {
    const api = server().on('POST /upstreams/w1/links', () =>
      json({ link: link('l1', 'GitHub: Git', { kind: 'follows' }) }, 201),
    );
    const { user, form } = await open(api);
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('GitHub: Git');
    expect(form.getByLabelText<HTMLInputElement>(/^Group/).value).toBe('Third-party');
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(await screen.findByText('GitHub: Git follows GitHub: Git from now on')).toBeTruthy();
    expect(api.seen('POST /upstreams/w1/links').map(({ body }) => body)).toEqual([
      { componentKey: 'git', kind: 'follows', newService: { name: 'GitHub: Git', groupName: 'Third-party' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lets a service that is there follow the page as a whole, unless it follows already', async () => {
    const api = server().on('POST /upstreams/w1/links', () =>
      json({ link: link('l1', 'Checkout', { kind: 'follows' }) }, 201),
    );
    const { user, form } = await open(api, 'Use GitHub…');
    await user.click(form.getByRole('radio', { name: 'One of your services is this component' }));
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(form.getByText('Please choose a service.')).toBeTruthy();
    await form.findByRole('option', { name: 'Checkout' });
    expect(form.queryByRole('option', { name: 'Mirror' })).toBeNull();
    await user.selectOptions(form.getByLabelText('Service'), 'Checkout');
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(await screen.findByText('Checkout follows GitHub from now on')).toBeTruthy();
    expect(api.seen('POST /upstreams/w1/links').map(({ body }) => body)).toEqual([
      { componentKey: '', kind: 'follows', serviceId: 's1' },
    ]);
  });

  it('says that a service depends on it, and what happens by itself', async () => {
    const api = server().on('POST /upstreams/w1/links', () => json({ link: link('l1', 'Checkout') }, 201));
    const { user, form } = await open(api);
    await user.click(form.getByRole('radio', { name: 'One of your services depends on it' }));
    await form.findByRole('option', { name: 'Mirror' });
    await user.selectOptions(form.getByLabelText('Service'), 'Checkout');
    await user.click(form.getByRole('checkbox', { name: 'Set its status by itself' }));
    await user.selectOptions(form.getByLabelText('Status while it is not operational'), 'Partial Outage');
    await user.click(form.getByRole('checkbox', { name: 'And set it back by itself' }));
    await user.type(form.getByLabelText(/^Text for visitors/), 'Pushes may be late.');
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(await screen.findByText('Checkout depends on GitHub: Git from now on')).toBeTruthy();
    expect(api.seen('POST /upstreams/w1/links').map(({ body }) => body)).toEqual([
      {
        ...{ componentKey: 'git', kind: 'dependsOn', serviceId: 's1', text: 'Pushes may be late.' },
        degrading: { status: 'partial_outage', recovers: false },
      },
    ]);
  });

  it('shows refusals at the field, and others above the buttons', async () => {
    const name = 'A service has this name already.';
    let answer = problem({ status: 409, detail: name, errors: [{ pointer: '/newService/name', detail: name }] });
    const api = server().on('POST /upstreams/w1/links', () => answer);
    const { user, form } = await open(api);
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(await form.findByText(name)).toBeTruthy();
    expect(form.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    answer = problem({ status: 409, detail: 'You have 500 links already.' });
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(await form.findByText('You have 500 links already.')).toBeTruthy();
  });

  it('needs a name for a new service', async () => {
    const { user, form } = await open(server());
    await user.clear(form.getByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Use It' }));
    expect(form.getByText('Give a name to your service')).toBeTruthy();
  });

  it('says that the services could not be loaded', async () => {
    const api = server().on('GET /services', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, form } = await open(api);
    await user.click(form.getByRole('radio', { name: 'One of your services depends on it' }));
    expect(await form.findByText('Services could not be loaded')).toBeTruthy();
  });

  it('is offered neither to the role User nor without the feature', async () => {
    startConsole(PAGE, server(link('l1', 'Checkout')).role('User'));
    expect(await screen.findByText('Depends on Git')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Use|Change|Remove/ })).toBeNull();
    await stopConsole();
    signIn();
    startConsole(
      PAGE,
      server(link('l1', 'Checkout')).on('GET /subscription/features', () => json({ features: [] })),
    );
    // What is there may still be ended.
    expect(await screen.findByRole('button', { name: 'Remove Checkout…' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });
});

describe('what uses a provider', () => {
  const degrading = { status: 'major_outage', recovers: true } as const;

  it('is listed with what each link does, and how the component is', async () => {
    const old = { status: undefined, notKnownSince: NOW - 20 * 60_000 };
    startConsole(
      PAGE,
      server(
        link('l1', 'Checkout', { degrading, status: 'partial_outage', since: NOW - 5 * 60_000, text: 'Late.' }),
        link('l2', 'Mirror', { kind: 'follows', componentKey: '', componentName: '', ...old }),
        link('l3', 'Elsewhere', { upstreamId: 'w2' }),
      ),
    );
    expect(await screen.findByText('Depends on Git; becomes Major Outage by itself, until that recovers')).toBeTruthy();
    expect(screen.getByText('Partial Outage for 5 minutes')).toBeTruthy();
    expect(screen.getByText('Visitors read: Late.')).toBeTruthy();
    expect(screen.getByText('Follows the page as a whole')).toBeTruthy();
    expect(screen.getByText('Not known since 20 minutes ago')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/services/edit/s-Checkout');
    expect(screen.queryByText('Elsewhere')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Mirror…' })).toBeNull();
  });

  it('says that nothing does, and why the links could not be loaded', async () => {
    startConsole(PAGE, server());
    expect(await screen.findByText(/^None of your services\./)).toBeTruthy();
    await stopConsole();
    signIn();
    startConsole(
      PAGE,
      server().on('GET /upstream-links', () => problem({ status: 503, detail: 'Try later.' })),
    );
    expect(await screen.findByText('Links could not be loaded')).toBeTruthy();
  });

  it('is changed with the version that its author saw', async () => {
    let refuse = true;
    const api = server(link('l1', 'Checkout', { degrading, text: 'Late.' })).on('PUT /upstream-links/l1', () =>
      refuse
        ? problem({ status: 409, detail: 'Another user has changed it.' })
        : json({ link: link('l1', 'Checkout', { version: 5 }) }),
    );
    const { user } = startConsole(PAGE, api);
    await user.click(await screen.findByRole('button', { name: 'Change Checkout…' }));
    const form = within(await screen.findByRole('form', { name: 'Change a Dependency' }));
    await user.click(form.getByRole('checkbox', { name: 'Set its status by itself' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Another user has changed it.')).toBeTruthy();
    refuse = false;
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Checkout is changed')).toBeTruthy();
    expect(api.seen('PUT /upstream-links/l1').map(({ body }) => body)).toEqual([
      { text: 'Late.', baseVersion: 4 },
      { text: 'Late.', baseVersion: 4 },
    ]);
  });

  it('refuses a text that is too long before it is sent', async () => {
    const api = server(link('l1', 'Checkout', { text: 'x'.repeat(300) }));
    const { user } = startConsole(PAGE, api);
    await user.click(await screen.findByRole('button', { name: 'Change Checkout…' }));
    const form = within(await screen.findByRole('form', { name: 'Change a Dependency' }));
    await user.type(form.getByLabelText(/^Text for visitors/), 'y');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Please use at most 300 characters.')).toBeTruthy();
    expect(api.seen('PUT /upstream-links/l1')).toEqual([]);
  });

  it('is removed after a question, or says why not', async () => {
    let refuse = true;
    const api = server(link('l1', 'Checkout')).on('DELETE /upstream-links/l1', () =>
      refuse ? problem({ status: 404, detail: 'Link not found.' }) : new Response(null, { status: 204 }),
    );
    const { user } = startConsole(PAGE, api);
    const remove = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Remove Checkout…' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText('Does Checkout no longer depend on GitHub: Git?')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
    };
    await remove();
    expect(await screen.findByText('Link not found.')).toBeTruthy();
    refuse = false;
    await remove();
    expect(await screen.findByText('Checkout does not depend on GitHub: Git any more')).toBeTruthy();
  });

  it('is named in the list of providers', async () => {
    startConsole('/components/third-party-components', server(link('l1', 'Checkout'), link('l2', 'Payments')));
    expect(await screen.findByText('Used by Checkout, Payments')).toBeTruthy();
  });
});

describe('a service', () => {
  it('says in the list what it follows or depends on; the status of one that follows cannot be set', async () => {
    const depends = { ...follows, linkId: 'l2', kind: 'dependsOn', status: 'operational' } as const;
    const api = server(link('l1', 'Mirror', { kind: 'follows' })).services([
      service('s1', 'Checkout', { upstreams: [depends] }),
      service('s2', 'Mirror', { upstreams: [follows] }),
    ]);
    startConsole('/services/list', api);
    const follower = await screen.findByRole<HTMLButtonElement>('button', { name: 'Status of Mirror: Operational' });
    expect([follower.disabled, follower.title]).toEqual([true, 'Its status follows GitHub: Git.']);
    const own = screen.getByRole<HTMLButtonElement>('button', { name: 'Status of Checkout: Operational' });
    expect(own.disabled).toBe(false);
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toContain('Depends on GitHub: Git');
    expect(texts).toContain('Follows GitHub: Git (Major Outage)');
    const there = await screen.findByRole('link', { name: 'GitHub: Git' });
    expect(there.getAttribute('href')).toBe(PAGE);
  });

  it('says so where it is edited', async () => {
    startConsole('/services/edit/s2', server(link('l1', 'Mirror', { kind: 'follows' })));
    expect(await screen.findByText('It has the status of the provider: no other can be set.')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'GitHub: Git' })).getAttribute('href')).toBe(PAGE);
  });

  it('asks for no links where no service has any', async () => {
    const api = server().services([service('s1', 'Checkout')]);
    startConsole('/services/list', api);
    await screen.findByText('Checkout');
    expect(api.seen('GET /upstream-links')).toEqual([]);
  });
});
