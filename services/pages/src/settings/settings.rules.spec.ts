import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { SaveSettingsRequestSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { DEFAULT_SETTINGS } from '../page/settings.entity.js';
import { readSettings, type SettingsDraft } from './settings.rules.js';

const { version: _, ...DEFAULTS } = DEFAULT_SETTINGS;

const read = (request: MessageInitShape<typeof SaveSettingsRequestSchema>, current: SettingsDraft = DEFAULTS) =>
  readSettings(current, create(SaveSettingsRequestSchema, request));
const violationsOf = (request: MessageInitShape<typeof SaveSettingsRequestSchema>) => {
  try {
    read(request);
  } catch (error) {
    return (error as { violations: { pointer: string; detail: string }[] }).violations;
  }
  return [];
};

describe('the settings of a page', () => {
  it('stay as they were where fields are omitted', () => {
    const current: SettingsDraft = {
      notificationDisplayName: 'Acme status',
      disableEmailSubscriptions: true,
      disableWebhookSubscriptions: false,
      disableSlackSubscriptions: true,
      timeZone: 'Europe/Berlin',
      language: 'de',
      website: 'https://acme.example',
      frameAncestors: ['https://www.acme.example'],
    };
    expect(read({}, current)).toEqual(current);
    expect(read({ disableEmailSubscriptions: false }, current)).toEqual({
      ...current,
      disableEmailSubscriptions: false,
    });
  });

  it('have the language of texts, which is one of ours', () => {
    expect(read({ language: 'ja' }).language).toBe('ja');
    expect(read({}).language).toBe('');
    for (const language of ['it', 'DE', ''])
      expect(violationsOf({ language })).toEqual([
        { pointer: '/language', detail: 'Please give one of: en, de, fr, es, ja, tr.' },
      ]);
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    [' America/New_York ', 'America/New_York'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
    ['', 'UTC'],
    ['   ', 'UTC'],
  ])('accept the time zone "%s"', (timeZone, expected) => {
    expect(read({ timeZone }).timeZone).toBe(expected);
  });

  it.each(['Mars/Olympus', '+01:00', 'Berlin', 'Europe/Berlin\n<b>', '../etc/passwd'])(
    'refuse the time zone %j by name',
    (timeZone) => {
      expect(violationsOf({ timeZone })).toEqual([
        { pointer: '/timeZone', detail: 'Please choose a time zone, for example Europe/Berlin.' },
      ]);
    },
  );

  it.each([
    ['https://acme.example/', 'https://acme.example'],
    ['http://acme.example/about?x=1', 'http://acme.example/about?x=1'],
    ['acme.example', 'http://acme.example'],
    ['acme.example:8080/a', 'http://acme.example:8080/a'],
    ['  www.Acme.example ', 'http://www.acme.example'],
    ['', ''],
    [' ', ''],
  ])('take the website "%s" as "%s"', (website, expected) => {
    expect(read({ website }).website).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'javascript://acme.example/%0aalert(1)',
    'ftp://acme.example',
    'data:text/html,x',
    'mailto:ada@acme.example',
    'https://ada:secret@acme.example',
    'http://',
    'two words',
    `https://acme.example/${'x'.repeat(2_048)}`,
  ])('refuse the website %.40j by name', (website) => {
    expect(violationsOf({ website })).toMatchObject([{ pointer: '/website' }]);
  });

  it('refuse a name that is too long or would break out of its line', () => {
    expect(violationsOf({ notificationDisplayName: 'x'.repeat(101) })).toMatchObject([
      { pointer: '/notificationDisplayName', detail: 'Please use at most 100 characters.' },
    ]);
    expect(violationsOf({ notificationDisplayName: 'Acme\r\nBcc: eve' })).toEqual([
      { pointer: '/notificationDisplayName', detail: 'Please use one line of text.' },
    ]);
    for (const notificationDisplayName of ['support@bank.example', 'Acme \u202eknaB'])
      expect(violationsOf({ notificationDisplayName })).toMatchObject([{ pointer: '/notificationDisplayName' }]);
    expect(read({ notificationDisplayName: '  Acme Ünit ' }).notificationDisplayName).toBe('Acme Ünit');
  });

  it('name every wrong field at once', () => {
    const wrong = { notificationDisplayName: 'x'.repeat(101), website: 'http://', timeZone: 'x' };
    expect(violationsOf(wrong).map(({ pointer }) => pointer)).toEqual([
      '/notificationDisplayName',
      '/website',
      '/timeZone',
    ]);
  });

  it.each([
    ['https://www.acme.example', 'https://www.acme.example'],
    [' HTTPS://WWW.Acme.example/ ', 'https://www.acme.example'],
    ['https://www.acme.example:8443', 'https://www.acme.example:8443'],
    ['https://www.acme.example:443', 'https://www.acme.example'],
    ['https://*.acme.example', 'https://*.acme.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('let %j frame the page', (typed, origin) => {
    expect(read({ frameAncestors: { values: [typed] } }).frameAncestors).toEqual([origin]);
  });

  it.each([
    'www.acme.example',
    'https://',
    'https://*',
    'https://*.example',
    'https://www.*.example',
    'https://www.acme.example/status',
    'https://www.acme.example/?x',
    'https://www.acme.example/#x',
    'https://me@www.acme.example',
    'https://[::1]',
    'ftp://www.acme.example',
    "'self'",
    '*',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example,https://b.example',
    "https://a.example'",
    'data:text/html,x',
  ])('refuse to let %j frame the page', (typed) => {
    expect(violationsOf({ frameAncestors: { values: ['https://fine.example', typed] } })).toEqual([
      {
        pointer: '/frameAncestors/1',
        detail: 'Please give the origin of a site, for example https://www.example.com.',
      },
    ]);
  });

  it('let every site frame the page once, and allow twenty at most', () => {
    const values = ['https://a.example', 'https://a.example/', '', 'https://b.example'];
    expect(read({ frameAncestors: { values } }).frameAncestors).toEqual(['https://a.example', 'https://b.example']);
    const many = Array.from({ length: 21 }, (_, n) => `https://a${n}.example`);
    expect(violationsOf({ frameAncestors: { values: many } })).toEqual([
      { pointer: '/frameAncestors', detail: 'Please give at most 20 origins.' },
    ]);
    const current = { ...DEFAULTS, frameAncestors: ['https://a.example'] };
    expect(read({}, current).frameAncestors).toEqual(['https://a.example']);
    expect(read({ frameAncestors: { values: [] } }, current).frameAncestors).toEqual([]);
  });
});
