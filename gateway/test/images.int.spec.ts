import sharp from 'sharp';
import decodeIco from 'decode-ico';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, NotFoundError, PaymentRequiredError } from '@candor/platform/errors.js';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { bomb, iconOf, picture, plainIcon, polyglots, refusedIcons, refusedLogos, SMUGGLED } from './hostile-images.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, token } from './tokens.js';

const MAX_GROWTH = 200 * 1024 * 1024;
const PNG = '89504e470d0a1a0a';

describe('logo and favicon over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  const saved: { kind: ImageKind; content: Buffer }[] = [];

  const upload = async (
    kind: 'logo' | 'logo-dark' | 'favicon',
    file: Buffer,
    headers: Readonly<Record<string, string>> = bearer(),
  ) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(file)], '../../logo.png', { type: 'image/png' }));
    // Encoded as by a browser.
    const written = new Response(form);
    const answer = await gateway.ask(`/api/customize/${kind}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': written.headers.get('content-type') ?? '' },
      body: Buffer.from(await written.arrayBuffer()),
    });
    return { status: answer.status, body: answer.json() as { detail?: string; url?: string; errors?: object[] } };
  };

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(CustomizeService.method.getCustomization, () => ({ customization: {} }));
    services.on(CustomizeService.method.saveImage, ({ kind, content }) => {
      saved.push({ kind, content: Buffer.from(content) });
      return { digest: 'x' };
    });
    services.on(CustomizeService.method.removeImage, () => ({}));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await gateway.ask('/api/customize', { headers: bearer() })).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    saved.splice(0);
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it.each(['png', 'jpeg', 'webp'] as const)('redraw a logo in %s, as a PNG of at most 256 pixels', async (format) => {
    const answer = await upload('logo', await picture(600).toFormat(format).toBuffer());
    expect(answer).toEqual({ status: 200, body: { url: `/api/public/logo/${ACME}` } });
    expect(saved[0]?.kind).toBe(ImageKind.LOGO);
    expect(saved[0]?.content.toString('hex', 0, 8)).toBe(PNG);
    expect(saved[0]?.content.readUInt32BE(16)).toBe(256);
    expect(saved[0]?.content.readUInt32BE(20)).toBe(256);
  });

  it('redraw a logo for dark pages as the other one', async () => {
    const answer = await upload('logo-dark', await picture(600).png().toBuffer());
    expect(answer).toEqual({ status: 200, body: { url: `/api/public/logo-dark/${ACME}` } });
    expect(saved[0]?.kind).toBe(ImageKind.LOGO_DARK);
    expect(saved[0]?.content.readUInt32BE(16)).toBe(256);
  });

  it('leave a logo of 60x60 at its size, and one of noise small', async () => {
    await upload('logo', await picture(60).png().toBuffer());
    expect(saved[0]?.content.readUInt32BE(16)).toBe(60);
    const noise = sharp({
      create: {
        width: 512,
        height: 512,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    await upload('logo', await noise.png().toBuffer());
    expect(saved[1]?.content.length).toBeLessThan(100 * 1024);
  });

  it('redraw an icon as one of 32x32, from a bitmap and from a PNG', async () => {
    for (const file of [plainIcon(), iconOf(await picture(32).png().toBuffer())]) {
      const answer = await upload('favicon', file);
      expect(answer).toEqual({ status: 200, body: { url: `/api/public/favicon/${ACME}/favicon.ico` } });
    }
    const [bitmap, png] = saved.map(({ content }) => decodeIco(content));
    expect(bitmap).toMatchObject([{ width: 32, height: 32, type: 'bmp', bpp: 32 }]);
    expect([...(bitmap?.[0]?.data.subarray(0, 4) ?? [])]).toEqual([200, 200, 200, 200]);
    expect([...(png?.[0]?.data.subarray(0, 4) ?? [])]).toEqual([20, 90, 200, 128]);
  });

  it('keep nothing but pixels', async () => {
    for (const [name, file] of Object.entries(await polyglots())) {
      expect([name, (await upload('logo', file)).status]).toEqual([name, 200]);
      const { content } = saved.at(-1) ?? { content: file };
      expect(content.toString('hex', 0, 8)).toBe(PNG);
      expect(content.includes(SMUGGLED)).toBe(false);
      expect(content.includes('<?php')).toBe(false);
    }
  });

  it('refuse what is no logo, and store nothing of it', async () => {
    for (const [name, file] of Object.entries(await refusedLogos())) {
      const { status, body } = await upload('logo', file);
      expect([name, status, body.errors]).toEqual([
        name,
        400,
        [{ pointer: '/file', detail: expect.stringMatching(/^(Please choose|This image)/) as string }],
      ]);
    }
    expect(services.calls).toEqual([]);
  });

  it('refuse what is no favicon, and store nothing of it', async () => {
    const detail = 'Please choose an .ico file with an image of 32x32 pixels.';
    for (const [name, file] of Object.entries(await refusedIcons())) {
      const { status, body } = await upload('favicon', file);
      expect([name, status, body.errors]).toEqual([name, 400, [{ pointer: '/file', detail }]]);
    }
    expect(services.calls).toEqual([]);
  });

  it('accept no more than 3 MB, and read no further', async () => {
    const { status } = await upload('logo', Buffer.alloc(3 * 1024 * 1024 + 64 * 1024));
    expect(status).toBe(413);
    const slightly = await upload('logo', Buffer.alloc(3 * 1024 * 1024 + 1));
    expect([slightly.status, slightly.body.detail]).toEqual([400, 'Please choose a file of at most 3 MB.']);
    expect(services.calls).toEqual([]);
  });

  it('require a form with a file', async () => {
    const post = (body: string, type: string) =>
      gateway.ask('/api/customize/logo', { method: 'POST', headers: { ...bearer(), 'content-type': type }, body });
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const answer = await post('--x\r\nnothing', type);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ pointer: '/file', detail: 'Please choose a file.' }] });
    }
    expect((await post('{}', 'application/json')).status).toBe(415);
    expect((await post(SMUGGLED, 'image/svg+xml')).status).toBe(415);
  });

  it('need no more memory for a hundred hostile uploads at once than for one', async () => {
    const large = await picture(4_000).png({ progressive: true }).toBuffer();
    const files = [large, bomb(12_000), ...Object.values(await refusedLogos()), ...Object.values(await polyglots())];
    await upload('logo', large);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    try {
      await Promise.all(
        Array.from({ length: 110 }, (_, index) => upload('logo', files[index % files.length] ?? large)),
      );
    } finally {
      clearInterval(watch);
    }
    process.stdout.write(`110 hostile uploads: ${Math.round((most - before) / 1024 / 1024)} MiB more at most\n`);
    expect(most - before).toBeLessThan(MAX_GROWTH);
  }, 300_000);

  it('are removed', async () => {
    for (const [kind, wire] of [
      ['logo', ImageKind.LOGO],
      ['favicon', ImageKind.FAVICON],
    ] as const) {
      const answer = await gateway.ask(`/api/customize/${kind}`, { method: 'DELETE', headers: bearer() });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(services.takeCall()).toMatchObject({ method: 'RemoveImage', request: { kind: wire } });
    }
  });

  it('are public, with a fixed type, a strict policy and a tag', async () => {
    services.on(CustomizeService.method.getImage, ({ kind }) => ({
      content: Buffer.from([kind, 2, 3]),
      digest: `d${kind}`,
    }));
    for (const [path, type, tag] of [
      [`/api/public/logo/${ACME}`, 'image/png', '"d1"'],
      [`/api/public/logo-dark/${ACME}`, 'image/png', '"d3"'],
      [`/api/public/favicon/${ACME}/favicon.ico`, 'image/x-icon', '"d2"'],
    ] as const) {
      const answer = await gateway.ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        etag: tag,
      });
      expect(services.takeCall().actor).toEqual({ kind: 'visitor', customerId: ACME });
      expect((await gateway.ask(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
      services.takeCall();
    }
    services.on(CustomizeService.method.getImage, () => {
      throw new NotFoundError('There is no such image.');
    });
    expect((await gateway.ask(`/api/public/logo/${ACME}`)).status).toBe(404);
    expect((await gateway.ask('/api/public/logo/x')).status).toBe(404);
  });

  it.each([
    [402, new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.')],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
  ])('pass on a refusal with %d and its text', async (status, refusal) => {
    services.on(CustomizeService.method.saveImage, () => {
      throw refusal;
    });
    const answer = await upload('logo', await picture(64).png().toBuffer());
    expect([answer.status, answer.body.detail]).toEqual([status, refusal.message]);
  });

  it('require a token and more than the role User, whose file is not read', async () => {
    expect((await upload('logo', plainIcon(), {})).status).toBe(401);
    const { status } = await upload('favicon', plainIcon(), bearer(token({ ...claims(), role: 'User' })));
    expect(status).toBe(403);
    expect(services.calls).toEqual([]);
  });
});
