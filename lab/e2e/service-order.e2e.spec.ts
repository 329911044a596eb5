import type { Browser, Locator, Page } from 'playwright-core';
import { DEMO } from '@candor/ops/seed/demo.js';
import { launchBrowser } from '../src/browser.js';
import { startProduct, type ProductRun } from '../src/product-run.js';
import { askPage } from '../src/scenario/page-client.js';
import { violations } from './accessibility.js';
import { mailTo } from './inbox-client.js';
import { shows } from './screen-log.js';
import { logIn, openScreen, proveWhenAsked, signedInApi } from './staff.js';
import { until } from './until.js';

interface Entry {
  readonly name: string;
  readonly group: boolean;
  readonly group_id: string | null;
  readonly position: number;
}

/** Services and groups are moved with the mouse, a finger and the keyboard, and every reader follows. */
describe('the order of services', () => {
  let product: ProductRun;
  let consoleUrl: string;
  let pageUrl: string;
  let browser: Browser;
  let owner: Page;
  let api: Awaited<ReturnType<typeof signedInApi>>;
  /** Script errors, and resources blocked by the console's policy. */
  const faults: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    consoleUrl = product.addresses.console;
    pageUrl = product.pageUrl(DEMO.domain);
    browser = await launchBrowser();
    owner = await newPage();
    await logIn(owner, consoleUrl, DEMO);
    proveWhenAsked(owner, DEMO.password);
    api = await signedInApi(consoleUrl, DEMO);
    // Services of this suite alone.
    const { components } = await api.must<{ components: { id: string }[] }>('GET', '/api/services');
    for (const { id } of components) await api.must('DELETE', `/api/services/${id}`);
    for (const [name, group] of [
      ['Docs', ''],
      ['API', 'Core'],
      ['Mail', 'Core'],
      ['Search', 'Core'],
      ['Shop', ''],
    ]) {
      await api.must('POST', '/api/services', { name, group: { name: group } });
    }
  });
  afterAll(async () => {
    await browser?.close();
    expect(await product?.stop()).toBe(0);
  });
  afterEach(() => expect(faults.splice(0)).toEqual([]));

  const newPage = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    return page;
  };
  const handle = (page: Page, name: string): Locator => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const untilMoved = (page: Page, names: string[]): Promise<void> =>
    until(`the order ${names.join()}`, async () => {
      const handles = page.getByRole('button', { name: /^Move / });
      return (await handles.evaluateAll((all) => all.map((one) => one.ariaLabel?.slice(5)))).join() === names.join();
    });
  /** What the page's JSON says, once it says so. */
  const untilPageHas = async (names: string[]): Promise<Entry[]> => {
    let components: Entry[] = [];
    await until(`a page with ${names.join()}`, async () => {
      const { body } = await askPage(`${pageUrl}/api/v2/components.json`);
      ({ components } = JSON.parse(body) as { components: Entry[] });
      return components.map(({ name }) => name).join() === names.join();
    });
    return components;
  };
  /** Waits for the texts of elements, which a list gets after its frame. */
  const untilTexts = (all: Locator, texts: string[]): Promise<void> =>
    until(texts.join(), async () => (await all.allTextContents()).join() === texts.join());
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save Order' }).click();
    await page.waitForURL('**/services/list');
  };
  /** What came before took effect once the browser has drawn twice, and the timers of it have run. */
  const settled = (page: Page) =>
    page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
    );
  const press = async (key: string, announced: string) => {
    // The handle takes keys once the lift is drawn.
    await settled(owner);
    await owner.keyboard.press(key);
    await owner.waitForFunction(
      ([text]) => document.querySelector('[id^=DndLiveRegion]')?.textContent === text,
      [announced],
    );
  };
  const middleOf = async (target: Locator) => {
    const box = (await target.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('is changed with the keyboard alone: a group and a service in it, each step announced', async () => {
    await openScreen(owner, `${consoleUrl}/services/list`);
    await owner.getByRole('link', { name: 'Change order' }).click();
    await shows('happy', owner, handle(owner, 'Core'));
    await untilMoved(owner, ['Docs', 'Core', 'API', 'Mail', 'Search', 'Shop']);
    expect(await violations(owner)).toEqual([]);
    const said = owner.locator('[id^=DndLiveRegion]');
    await handle(owner, 'Docs').focus();
    await press('Space', 'Docs is lifted, place 1 of 3.');
    await press('ArrowDown', 'Docs, place 2 of 3.');
    await press('ArrowDown', 'Docs, place 3 of 3.');
    await press('ArrowUp', 'Docs, place 2 of 3.');
    await press('Space', 'Docs is put down, place 2 of 3.');
    await untilMoved(owner, ['Core', 'API', 'Mail', 'Search', 'Docs', 'Shop']);
    await handle(owner, 'Search').focus();
    await press('Space', 'Search is lifted, place 3 of 3.');
    await press('ArrowUp', 'Search, place 2 of 3.');
    await press('Escape', 'Search stays, place 3 of 3.');
    await untilMoved(owner, ['Core', 'API', 'Mail', 'Search', 'Docs', 'Shop']);
    await press('Space', 'Search is lifted, place 3 of 3.');
    await press('ArrowUp', 'Search, place 2 of 3.');
    await press('ArrowUp', 'Search, place 1 of 3.');
    await press('Space', 'Search is put down, place 1 of 3.');
    expect(await said.count()).toBe(1);
    await save(owner);
    const components = await untilPageHas(['Core', 'Search', 'API', 'Mail', 'Docs', 'Shop']);
    expect(components.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(components.filter(({ group_id: group }) => group !== null)).toHaveLength(3);
  });

  it('is changed with the mouse and with a finger', async () => {
    await openScreen(owner, `${consoleUrl}/services/order`);
    const [from, to] = [await middleOf(handle(owner, 'Shop')), await middleOf(handle(owner, 'Core'))];
    await owner.mouse.move(from.x, from.y);
    await owner.mouse.down();
    await owner.mouse.move(from.x, from.y - 10, { steps: 3 });
    await owner.mouse.move(to.x, to.y, { steps: 10 });
    await owner.mouse.up();
    await untilMoved(owner, ['Shop', 'Core', 'Search', 'API', 'Mail', 'Docs']);
    await save(owner);
    await untilPageHas(['Shop', 'Core', 'Search', 'API', 'Mail', 'Docs']);

    const phone = await newPage({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
    await logIn(phone, consoleUrl, DEMO);
    await openScreen(phone, `${consoleUrl}/services/order`);
    const touch = await phone.context().newCDPSession(phone);
    const [start, end] = [await middleOf(handle(phone, 'Search')), await middleOf(handle(phone, 'Mail'))];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
    for (let step = 1; step <= 10; step += 1) {
      const y = start.y + ((end.y - start.y) * step) / 10;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: start.x, y }] });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await untilMoved(phone, ['Shop', 'Core', 'API', 'Mail', 'Search', 'Docs']);
    await save(phone);
    await phone.context().close();
    await untilPageHas(['Shop', 'Core', 'API', 'Mail', 'Search', 'Docs']);
  });

  it('is that of the page, the list, the picker and the mails', async () => {
    const visitor = await newPage();
    await visitor.goto(pageUrl);
    const shown = ['Shop', 'Core', 'API', 'Mail', 'Search', 'Docs'];
    expect(await visitor.locator('section[aria-labelledby=services] :is(h3, h4)').allTextContents()).toEqual(shown);
    await openScreen(owner, `${consoleUrl}/services/list`);
    const services = shown.filter((one) => one !== 'Core');
    await untilTexts(owner.locator('.service-name .name'), services);
    await openScreen(owner, `${consoleUrl}/incident/new`);
    await untilTexts(owner.locator('.picker-name'), services);
    await api.must('POST', '/api/integrations/email', { emailAddress: 'ops@acme.example' });
    const { components } = await api.must<{ components: { id: string }[] }>('GET', '/api/services');
    const affectedComponents = components.map(({ id }) => ({ componentId: id })).toReversed();
    const entry = { message: 'All are slow.', sendNotification: true, affectedComponents };
    const { incident } = await api.must<{ incident: { id: string } }>('POST', '/api/incidents', {
      name: 'Everything is slow',
      entry,
    });
    const { text } = await mailTo(product.inboxUrl ?? '', 'ops@acme.example', /Everything is slow/);
    expect([...text.matchAll(/^- (\w+):/gm)].map(([, name]) => name)).toEqual(services);
    await api.must('DELETE', `/api/incidents/${incident.id}`);
    await visitor.context().close();
  });

  it('is not saved over that of a faster user', async () => {
    await openScreen(owner, `${consoleUrl}/services/order`);
    await handle(owner, 'Docs').focus();
    await press('Space', 'Docs is lifted, place 3 of 3.');
    await press('ArrowUp', 'Docs, place 2 of 3.');
    await press('Space', 'Docs is put down, place 2 of 3.');
    const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', { name: 'New' });
    await owner.getByRole('button', { name: 'Save Order' }).click();
    await shows('refusal', owner, owner.getByText('The services have changed since you began.'));
    expect(await violations(owner)).toEqual([]);
    await owner.getByRole('button', { name: 'Keep mine' }).click();
    await handle(owner, 'New').waitFor();
    await save(owner);
    await untilPageHas(['Shop', 'Docs', 'Core', 'API', 'Mail', 'Search', 'New']);
    await api.must('DELETE', `/api/services/${component.id}`);
  });

  it('has groups with a description, closed while all is well, without JavaScript too', async () => {
    await openScreen(owner, `${consoleUrl}/services/list`);
    await owner.getByRole('button', { name: 'Edit group Core' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Edit group' });
    await dialog.getByLabel('Name').fill('Base');
    await dialog.getByLabel(/^Description/).fill('What all others need');
    await dialog.getByLabel(/^Closed on the status page/).check();
    expect(await violations(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Group' }).click();
    // The dialog's own field has the same words until it is gone.
    await dialog.waitFor({ state: 'hidden' });
    await owner.getByText('What all others need').waitFor();
    await untilPageHas(['Shop', 'Docs', 'Base', 'API', 'Mail', 'Search']);
    const visitor = await newPage({ javaScriptEnabled: false });
    await visitor.goto(pageUrl);
    expect(await visitor.getByText('What all others need').isVisible()).toBe(true);
    expect(await visitor.getByRole('heading', { name: 'API', exact: true }).isVisible()).toBe(false);
    await visitor.getByRole('heading', { name: 'Base', exact: true }).click();
    await visitor.getByRole('heading', { name: 'API', exact: true }).waitFor();
    await visitor.context().close();
  });
});
