import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Customization } from '../src/api/contract.js';
import { FakeApi, json, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const CHOSEN: Customization = {
  website: 'https://www.acme.example',
  headerText: 'Acme Cloud',
  description: 'How Acme does.',
  twitterLink: '',
  linkedInLink: '',
  supportEmail: 'help@acme.example',
  notificationDisplayName: 'Acme Status',
  disableWatermark: false,
  availableTimeFilters: ['3_months'],
  groupsShown: 'automatic',
  logoUrl: '',
  logoDarkUrl: '',
  faviconUrl: '',
  brandColor: '',
  brandColorDark: '',
  headerLinks: [],
  footerLinks: [],
  customCss: '',
};
const WARNING = 'Your plan does not include this feature, you need to upgrade.';

const withFeatures = (backend: FakeApi, ...names: string[]): FakeApi =>
  backend.on('GET /subscription/features', () => json({ features: names.map((featureName) => ({ featureName })) }));

function server(): FakeApi {
  return withFeatures(new FakeApi(), 'ui_customization')
    .on('GET /customize', () => json(CHOSEN))
    .on('POST /customize/preview', () => json({ page: { html: '' }, mail: { subject: '', html: '', text: '' } }))
    .on('POST /customize', ({ body }) => json({ ...CHOSEN, ...(body as Partial<Customization>) }));
}

const field = async (name: string): Promise<HTMLInputElement> => screen.findByLabelText(name);
const save = (): Promise<HTMLButtonElement> => screen.findByRole('button', { name: 'Save' });
const icon = (): File => new File(['bytes'], 'favicon.ico', { type: 'image/x-icon' });
const picture = (): File => new File(['bytes'], 'logo.png', { type: 'image/png' });

describe('the form', () => {
  it('shows the saved values and saves every field, addresses with a scheme', async () => {
    const backend = server();
    const { user } = startConsole('/customize', backend);
    expect((await field('Header Logo Text')).value).toBe('Acme Cloud');
    expect((await field('Description')).value).toBe('How Acme does.');
    await user.clear(await field('Website'));
    await user.type(await field('Website'), 'acme.example');
    await user.type(await field('Twitter'), 'twitter.com/acme');
    await user.type(await field('LinkedIn'), 'https://www.linkedin.com/company/acme');
    await user.click(screen.getByRole('checkbox', { name: '1 year' }));
    await user.click(screen.getByRole('checkbox', { name: '1 month' }));
    await user.click(screen.getByRole('checkbox', { name: /watermark/ }));
    await user.selectOptions(await field('Groups of services'), 'Closed while all is well');
    await user.click(await save());
    expect(await screen.findByText('Customization success')).toBeTruthy();
    const { notificationDisplayName: _name, logoUrl: _l, logoDarkUrl: _d, faviconUrl: _f, ...rest } = CHOSEN;
    expect(backend.seen('POST /customize')[0]?.body).toEqual({
      ...rest,
      website: 'http://acme.example',
      twitterLink: 'http://twitter.com/acme',
      linkedInLink: 'https://www.linkedin.com/company/acme',
      availableTimeFilters: ['1_month', '3_months', '1_year'],
      disableWatermark: true,
      groupsShown: 'closed',
    });
    expect((await field('Website')).value).toBe('http://acme.example');
  });

  it('shows an error, and the reason at the field', async () => {
    const detail = 'Email domain is not valid.';
    const backend = server().on('POST /customize', () =>
      problem({ status: 400, detail: 'Some fields are wrong.', errors: [{ pointer: '/supportEmail', detail }] }),
    );
    const { user } = startConsole('/customize', backend);
    await user.clear(await field('Support Email'));
    await user.type(await field('Support Email'), 'nobody');
    await user.click(await save());
    expect(await screen.findByText('Customization failed')).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect((await field('Support Email')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('Support Email')).value).toBe('nobody');
  });

  it('shows the request id of a server error', async () => {
    const backend = server().on('POST /customize', () => problem({ status: 503, detail: 'Try later.' }));
    const { user, path } = startConsole('/customize', backend);
    await user.click(await save());
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
    expect(path()).toBe('/customize');
  });

  it('is disabled without the feature, and says so', async () => {
    const backend = withFeatures(server());
    const { user } = startConsole('/customize', backend);
    expect(await screen.findByText(WARNING)).toBeTruthy();
    expect((await save()).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Choose logo' })).toBeNull();
    await user.type(await field('Website'), 'x{Enter}');
    expect(backend.seen('POST /customize')).toEqual([]);
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/billing/plans');
  });

  it('has no Save and no uploads for the role User', async () => {
    startConsole('/customize', server().role('User'));
    expect((await field('Header Logo Text')).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('Ask an Owner or an Admin');
  });

  it('shows the reason when it could not be fetched, and retries', async () => {
    const backend = server().on('GET /customize', () => problem({ status: 503, detail: 'Try later.' }));
    const { user } = startConsole('/customize', backend);
    expect(await screen.findByText('Your customization could not be loaded')).toBeTruthy();
    backend.on('GET /customize', () => json(CHOSEN));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await field('Header Logo Text')).value).toBe('Acme Cloud');
  });
});

describe('logo and favicon', () => {
  it('are not requested where there are none', async () => {
    startConsole('/customize', server());
    const images = within(await screen.findByLabelText('Images'));
    expect(images.getByLabelText('No logo')).toBeTruthy();
    expect(images.getByLabelText('No favicon')).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('list what they accept', async () => {
    startConsole('/customize', server());
    expect(await screen.findByText(/^Square, max 3 MB, at least 60x60 px/)).toBeTruthy();
    expect(screen.getByText('32x32 px .ico file.')).toBeTruthy();
  });

  it.each([
    ['logo', picture, 'Logo uploaded successfully.'],
    ['favicon', icon, 'Favicon uploaded successfully.'],
  ] as const)('%s is uploaded when it is chosen, and its thumbnail is refreshed', async (kind, file, text) => {
    const backend = server().on(`POST /customize/${kind}`, () => {
      backend.on('GET /customize', () => json({ ...CHOSEN, [`${kind}Url`]: `/${kind}?v=new` }));
      return json({ url: '/x' });
    });
    backend.on('GET /customize', () => json({ ...CHOSEN, [`${kind}Url`]: `/${kind}?v=old` }));
    const { user } = startConsole('/customize', backend);
    expect((await screen.findByAltText(`Present ${kind}`)).getAttribute('src')).toBe(`/${kind}?v=old`);
    await user.upload(await field(`File of the ${kind}`), file());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(backend.seen(`POST /customize/${kind}`)[0]?.body).toContain(`filename="${file().name}"`);
    await waitFor(() => expect(screen.getByAltText(`Present ${kind}`).getAttribute('src')).toBe(`/${kind}?v=new`));
  });

  it('is uploaded when it is dropped', async () => {
    const backend = server().on('POST /customize/logo', () => json({ url: '/x' }));
    startConsole('/customize', backend);
    const area = (await field('File of the logo')).parentElement as HTMLElement;
    fireEvent.drop(area, { dataTransfer: { files: [picture()] } });
    expect(await screen.findByText('Logo uploaded successfully.')).toBeTruthy();
    expect(backend.seen('POST /customize/logo')).toHaveLength(1);
  });

  it.each([
    ['logo', picture, 'Failed to updload logo.', 'Please choose a square image.'],
    ['favicon', icon, 'Failed to updload favicon.', 'Please choose an .ico file with an image of 32x32 pixels.'],
  ] as const)("%s: a refusal is shown in the product's words, with the reason", async (kind, file, text, detail) => {
    const backend = server().on(`POST /customize/${kind}`, () => problem({ status: 400, detail }));
    const { user } = startConsole('/customize', backend);
    await user.upload(await field(`File of the ${kind}`), file());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
  });

  it('can be removed once they exist', async () => {
    const backend = server().on('DELETE /customize/logo', () => {
      backend.on('GET /customize', () => json(CHOSEN));
      return new Response(null, { status: 204 });
    });
    backend.on('GET /customize', () => json({ ...CHOSEN, logoUrl: '/logo?v=1' }));
    const { user } = startConsole('/customize', backend);
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    expect(await screen.findByText('Logo removed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull());
    expect(within(screen.getByLabelText('Images')).getByLabelText('No logo')).toBeTruthy();
  });
});

describe('the brand', () => {
  const values = async () => ({ color: await field('Brand colour'), dark: await field('Brand colour on dark pages') });

  it('is saved with its links, rows without text left out', async () => {
    const backend = server();
    const { user } = startConsole('/customize', backend);
    await user.type((await values()).color, '#0b3d91');
    const header = within(screen.getByRole('group', { name: 'Links in the header' }));
    await user.click(header.getByRole('button', { name: 'Add a link' }));
    await user.type(header.getByLabelText('Text of link 1'), ' Docs ');
    await user.type(header.getByLabelText('Address of link 1'), 'docs.acme.example');
    await user.click(header.getByRole('button', { name: 'Add a link' }));
    await user.type(header.getByLabelText('Text of link 2'), 'Blog');
    await user.type(header.getByLabelText('Address of link 2'), 'https://acme.example/blog');
    await user.click(header.getByRole('button', { name: 'Move link 2 up' }));
    await user.click(header.getByRole('button', { name: 'Add a link' }));
    await user.click(await save());
    expect(await screen.findByText('Customization success')).toBeTruthy();
    expect(backend.seen('POST /customize')[0]?.body).toMatchObject({
      brandColor: '#0b3d91',
      brandColorDark: '',
      headerLinks: [
        { label: 'Blog', url: 'https://acme.example/blog' },
        { label: 'Docs', url: 'http://docs.acme.example' },
      ],
      footerLinks: [],
    });
  });

  it('offers the nearest colour that can be read, for each theme', async () => {
    const { user } = startConsole('/customize', server());
    const { color, dark } = await values();
    await user.type(color, '#ffcc00');
    await user.click(await screen.findByRole('button', { name: /^Use #/ }));
    expect(color.value).toMatch(/^#[0-9a-f]{6}$/);
    expect(color.value).not.toBe('#ffcc00');
    expect(screen.queryByRole('button', { name: /^Use #/ })).toBeNull();
    await user.type(dark, '#0b3d91');
    expect(await screen.findByRole('button', { name: /^Use #/ })).toBeTruthy();
  });

  it('shows what the server refuses of a link and of CSS', async () => {
    const errors = [
      { pointer: '/headerLinks/0/url', detail: 'No such website.' },
      { pointer: '/customCss', detail: 'Line 3: "position" cannot be set here.' },
    ];
    const backend = server().on('POST /customize', () => problem({ status: 400, detail: 'Wrong.', errors }));
    const { user } = startConsole('/customize', backend);
    await field('Custom CSS');
    await user.click(await save());
    expect(await screen.findByText('No such website.')).toBeTruthy();
    expect(screen.getByText('Line 3: "position" cannot be set here.')).toBeTruthy();
  });

  it('is shown in page and mail while it is typed, and stays at the last that could be shown', async () => {
    const backend = server().on('POST /customize/preview', ({ body }) => {
      const { brandColor } = body as Customization;
      return brandColor === 'red'
        ? problem({ status: 400, detail: 'Please give a colour.' })
        : json({ page: { html: `page ${brandColor}` }, mail: { subject: '', html: `mail ${brandColor}`, text: '' } });
    });
    const { user } = startConsole('/customize', backend);
    expect(await screen.findByTitle('Your page')).toBeTruthy();
    await user.type((await values()).color, 'red');
    expect(await screen.findByText(/This is how it was before the last change/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Mail' }));
    expect(await screen.findByTitle('A mail')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    expect((await screen.findByTitle('A mail')).style.width).toBe('390px');
  });

  it('has no preview for the role User', async () => {
    const backend = server().role('User');
    startConsole('/customize', backend);
    await field('Brand colour');
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
    expect(backend.seen('POST /customize/preview')).toHaveLength(0);
  });
});
