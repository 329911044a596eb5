import type { Actor, StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError, PaymentRequiredError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RunningPages, type PageState } from './pages.suite.js';

const LOGO = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);
const OTHER = Buffer.concat([LOGO, Buffer.from([1])]);
const ICON = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]), Buffer.alloc(100, 9)]);

describe('logo and favicon of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let domain: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    ({ customerId, domain } = await service.signUp());
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const save = (content: Buffer, kind = ImageKind.LOGO, actor: Actor = owner) =>
    service.customize.saveImage({ kind, content }, { actor });
  const remove = (kind = ImageKind.LOGO, actor: Actor = owner) => service.customize.removeImage({ kind }, { actor });
  const get = async (kind = ImageKind.LOGO, actor: Actor = { kind: 'visitor', customerId }) =>
    Buffer.from((await service.customize.getImage({ kind }, { actor })).content);
  const settings = async () => (await service.pages.getSettings({}, { actor: owner })).settings;
  const at = ({ images }: PageState, path: string) => images.find((image) => image.path === path);
  const withLogo = () => service.stateOf(customerId, (state) => at(state, '/logo.png') !== undefined);
  const withoutLogo = () => service.stateOf(customerId, (state) => at(state, '/logo.png') === undefined);

  it('are in the state with fixed types, and the page links to them by their content', async () => {
    await save(LOGO);
    await save(ICON, ImageKind.FAVICON, { ...owner, role: 'Admin' });
    const state = await service.stateOf(customerId, ({ images }) => images.length === 2);
    for (const [path, type, bytes] of [
      ['/logo.png', 'image/png', LOGO],
      ['/favicon.ico', 'image/x-icon', ICON],
    ] as const) {
      expect(at(state, path)).toMatchObject({ contentType: type });
      expect(Buffer.from(at(state, path)!.content).equals(bytes)).toBe(true);
    }
    expect(state.look).toMatchObject({
      logo: expect.stringMatching(/^\/logo\.png\?v=[\w-]{8}$/) as string,
      favicon: expect.stringMatching(/^\/favicon\.ico\?v=[\w-]{8}$/) as string,
    });
    expect((await get()).equals(LOGO)).toBe(true);
    expect((await get(ImageKind.FAVICON)).equals(ICON)).toBe(true);
  });

  it('are published with the settings, the logo under a URL that names its content', async () => {
    await save(LOGO);
    const first = (await settings())?.logoUrl;
    expect(first).toMatch(new RegExp(`^https://${domain}\\.example\\.com/logo\\.png\\?v=[\\w-]{8}$`));
    await save(OTHER);
    const second = (await settings())?.logoUrl;
    expect(second).not.toBe(first);
    // Other changes keep it.
    const saved = await service.pages.saveSettings({ timeZone: 'Asia/Tokyo' }, { actor: owner });
    expect(saved.settings?.logoUrl).toBe(second);
    await remove();
    expect((await settings())?.logoUrl).toBe('');
    const facts = await service.sql(
      `select from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved'`,
      [customerId],
    );
    expect(facts).toHaveLength(4);
  });

  it('are in no mail while not everybody may read the page, which a mail program cannot sign in to', async () => {
    await save(LOGO);
    const logoUrl = (await settings())?.logoUrl;
    expect(logoUrl).not.toBe('');
    await service.readers.saveReaders({ networks: ['203.0.113.0/24'] }, { actor: owner });
    expect((await settings())?.logoUrl).toBe('');
    await service.readers.saveReaders({ networks: [], baseVersion: 1n }, { actor: owner });
    expect((await settings())?.logoUrl).toBe(logoUrl);
  });

  it('publish nothing when the same is uploaded again, or when there is nothing to remove', async () => {
    await save(LOGO);
    await save(LOGO);
    await remove(ImageKind.FAVICON);
    expect(await service.pages.getSettings({}, { actor: owner })).toMatchObject({ version: 1n });
  });

  it('are removed from the page when they are deleted', async () => {
    await save(LOGO);
    await withLogo();
    await remove();
    expect((await withoutLogo()).look?.logo).toBe('');
    await expect(get()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are in the look of the page while they can be fetched, so that no client requests a missing one', async () => {
    const digests = async () => {
      const actors: Actor[] = [owner, { kind: 'visitor', customerId }];
      const answers = actors.map((actor) => service.customize.getCustomization({}, { actor }));
      return (await Promise.all(answers)).map(({ customization }) => [
        customization?.logoDigest,
        customization?.faviconDigest,
      ]);
    };
    expect(await digests()).toEqual([
      ['', ''],
      ['', ''],
    ]);
    await save(LOGO);
    const { digest } = await service.customize.getImage({ kind: ImageKind.LOGO }, { actor: owner });
    expect(digest).not.toBe('');
    expect(await digests()).toEqual([
      [digest, ''],
      [digest, ''],
    ]);
    await service.publish('evt.billing.v1.features_changed', { customerId, features: [], version: 1n });
    await service.settled();
    expect(await digests()).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  it('need the feature in the plan, without which they are hidden and may still be removed', async () => {
    await save(LOGO);
    await withLogo();
    await service.publish('evt.billing.v1.features_changed', { customerId, features: [], version: 1n });
    await withoutLogo();
    expect((await settings())?.logoUrl).toBe('');
    await expect(get()).rejects.toBeInstanceOf(NotFoundError);
    await expect(save(OTHER)).rejects.toBeInstanceOf(PaymentRequiredError);
    await service.publish('evt.billing.v1.features_changed', {
      customerId,
      features: ['ui_customization'],
      version: 2n,
    });
    await withLogo();
    expect((await get()).equals(LOGO)).toBe(true);
    await service.publish('evt.billing.v1.features_changed', { customerId, features: [], version: 3n });
    await withoutLogo();
    await remove();
    expect(await service.sql('select from pages.page_image where customer_id = $1', [customerId])).toEqual([]);
  });

  it.each([
    ['HTML', Buffer.from('<script>'), ImageKind.LOGO],
    ['a PNG for a favicon', LOGO, ImageKind.FAVICON],
    ['an icon for a logo', ICON, ImageKind.LOGO],
    ['more than 128 KiB', Buffer.concat([LOGO, Buffer.alloc(128 * 1024)]), ImageKind.LOGO],
    ['an image for nothing', LOGO, ImageKind.UNSPECIFIED],
  ])('are never %s, for any caller', async (_, content, kind) => {
    await expect(save(content, kind)).rejects.toBeInstanceOf(InvalidError);
    expect(await service.sql('select from pages.page_image where customer_id = $1', [customerId])).toEqual([]);
  });

  it('are changed only by Owner and Admin, each of their own organisation', async () => {
    const other = await service.signUp('Other');
    await save(LOGO);
    const text = 'Your role does not allow this. Please ask an Admin or the Owner.';
    await expect(save(OTHER, ImageKind.LOGO, { ...owner, role: 'User' })).rejects.toThrow(text);
    await expect(remove(ImageKind.LOGO, { ...owner, role: 'User' })).rejects.toThrow(text);
    await expect(save(OTHER, ImageKind.LOGO, { kind: 'visitor', customerId })).rejects.toBeInstanceOf(
      UnauthenticatedError,
    );
    await remove(ImageKind.LOGO, { ...owner, customerId: other.customerId });
    expect((await get()).equals(LOGO)).toBe(true);
    await expect(get(ImageKind.LOGO, { kind: 'visitor', customerId: other.customerId })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });
});
