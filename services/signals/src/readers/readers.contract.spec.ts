import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded } from '../../test/recorded.js';
import { MAX_COMPONENTS } from './build-reading.js';
import { readerOf } from './reader-of.js';
import { UnreadableError, UPSTREAM_KINDS, type Reading, type UpstreamKind } from './reading.js';

/** Documents as they were recorded, and documents with so many components of such names, of one status. */
interface Example {
  readonly page: string;
  readonly whole: readonly (string | undefined)[];
  /** Undefined where the format names no components. */
  readonly many?: (names: readonly string[]) => readonly (string | undefined)[];
}

const json = JSON.stringify;
const EXAMPLES: { readonly [K in UpstreamKind]: Example } = {
  statuspage: {
    page: 'https://www.examplestatus.com/',
    whole: [recorded('statuspage.summary.json')],
    many: (names) => [
      json({ page: { name: 'Example' }, components: names.map((name, id) => ({ id, name, status: 'operational' })) }),
    ],
  },
  instatus: {
    page: 'https://status.example.com/',
    whole: [recorded('instatus.summary.json'), undefined, recorded('instatus.components.json')],
    many: (names) => [
      recorded('instatus.summary.json'),
      json({ components: names.map((name, id) => ({ id: `${id}`, name, status: 'OPERATIONAL' })) }),
      undefined,
    ],
  },
  betterstack: {
    page: 'https://status.example.com/',
    whole: [recorded('betterstack.index.json')],
    many: (names) => [
      json({
        data: { type: 'status_page', attributes: {} },
        included: names.map((name, id) => ({
          id,
          type: 'status_page_resource',
          attributes: { public_name: name, status: 'operational' },
        })),
      }),
    ],
  },
  cachet: {
    page: 'https://status.example.com/',
    whole: [recorded('cachet2.components.json'), recorded('cachet2.incidents.json'), undefined],
    many: (names) => [
      json({
        meta: { pagination: { total_pages: 1 } },
        data: names.map((name, id) => ({ id, name, status: 1 })),
      }),
      undefined,
      undefined,
    ],
  },
  uptimekuma: {
    page: 'https://kuma.example.com/status/example',
    whole: [recorded('uptimekuma.status-page.json'), recorded('uptimekuma.heartbeat.json')],
    many: (names) => [
      json({
        config: { slug: 'example' },
        publicGroupList: [{ name: '', monitorList: names.map((name, id) => ({ id, name })) }],
      }),
      json({ heartbeatList: Object.fromEntries(names.map((_, id) => [id, [{ status: 1 }]])) }),
    ],
  },
  openstatus: {
    page: 'https://status.example.com/',
    whole: [recorded('openstatus.feed.json')],
    many: (names) => [
      json({
        ...{ title: 'Example', updatedAt: '2026-03-04T09:00:00Z', maintenances: [], statusReports: [] },
        pageComponents: names.map((name, id) => ({ id, name })),
      }),
    ],
  },
  sorry: {
    page: 'https://status.example.com/',
    whole: [recorded('sorry.status.json'), recorded('sorry.components.json'), recorded('sorry.notices.json')],
    many: (names) => [
      recorded('sorry.status.json'),
      json({ components: names.map((name, id) => ({ id, name, state: 'operational' })), meta: {} }),
      undefined,
    ],
  },
  aws: {
    page: 'https://health.aws.amazon.com/health/status',
    whole: [recorded('aws.currentevents.json'), recorded('aws.services.json')],
  },
  googlecloud: {
    page: 'https://status.cloud.google.com/',
    whole: [recorded('googlecloud.incidents.json'), recorded('googlecloud.products.json')],
    many: (names) => ['[]', json({ products: names.map((title, id) => ({ id: `${id}`, title })) })],
  },
  azure: { page: 'https://azure.status.microsoft/en-us/status', whole: [recorded('azure.active.xml')] },
  slack: { page: 'https://slack-status.com/', whole: [recorded('slack.current.json')] },
  feed: { page: 'https://www.examplestatus.com/history.atom', whole: [recorded('statuspage.history.atom.xml')] },
};

const HTML = '<!DOCTYPE html><html><head><title>Just a moment…</title></head><body>Checking your browser</body></html>';
const FIVE_MB = 5_000_000;
const DAMAGED: readonly (readonly [what: string, body: string])[] = [
  ['nothing', ''],
  ['spaces', ' \n'],
  ['a web page', HTML],
  ['a plain text', 'Service Unavailable'],
  ['null', 'null'],
  ['an object of another kind', '{"message":"Not Found"}'],
  ['a list of another kind', '[1,"two",null]'],
  ['endless brackets', '['.repeat(FIVE_MB)],
  ['endless objects', '{"a":'.repeat(FIVE_MB / 5)],
  ['endless elements', '<a>'.repeat(FIVE_MB / 3)],
  ['XML of another kind', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ['a feed without a channel', '<rss version="2.0"></rss>'],
  ['a channel without a title', '<rss version="2.0"><channel></channel></rss>'],
  [
    'a feed that grows while it is read',
    `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>` +
      `<rss version="2.0"><channel><title>&b;${'&b;'.repeat(100_000)}</title></channel></rss>`,
  ],
];

const read = (kind: UpstreamKind, bodies: readonly (string | undefined)[]): Reading =>
  readerOf(kind).read(bodies, new URL(EXAMPLES[kind].page));

describe.each(UPSTREAM_KINDS)('a page of the kind %s', (kind) => {
  const { page, whole, many } = EXAMPLES[kind];

  it('is asked for in at most three documents, one of them at least', () => {
    const documents = readerOf(kind).documents(new URL(page));
    expect(readerOf(kind).kind).toBe(kind);
    expect(documents).toHaveLength(whole.length);
    expect(documents.length).toBeLessThanOrEqual(3);
    for (const { url } of documents) expect(new URL(url).protocol).toBe('https:');
  });

  it('has unique keys, and incidents that name only components that are there', () => {
    const { components, incidents } = read(kind, whole);
    const keys = new Set(components.map(({ key }) => key));
    expect(components.length).toBeGreaterThan(0);
    expect(keys.size).toBe(components.length);
    expect(new Set(incidents.map(({ key }) => key)).size).toBe(incidents.length);
    for (const { componentKeys } of incidents) for (const key of componentKeys) expect(keys).toContain(key);
  });

  it.each(DAMAGED)('is not read from %s', (_, body) => {
    expect(() =>
      read(
        kind,
        whole.map(() => body),
      ),
    ).toThrow(UnreadableError);
  });

  it('is not read from a part of a document', () => {
    for (const [index, document] of whole.entries())
      for (const share of [0.1, 0.5, 0.9, 0.99]) {
        if (document === undefined) continue;
        const cut = document.trimEnd().slice(0, Math.floor(document.trimEnd().length * share));
        expect(() => read(kind, whole.with(index, cut))).toThrow(UnreadableError);
      }
  });

  it('is not read without a document that it needs', () => {
    for (const [index, { isOptional }] of readerOf(kind).documents(new URL(page)).entries())
      if (!isOptional) expect(() => read(kind, whole.with(index, undefined))).toThrow(UnreadableError);
  });

  it('says in words why it is not read, without a part of the answer', () => {
    let message = '';
    try {
      read(
        kind,
        whole.map(() => HTML),
      );
    } catch (error) {
      message = error instanceof UnreadableError ? error.message : '';
    }
    expect(message).toMatch(/^(?:The|This) [^<>{}]+\.$/);
  });

  if (!many) return;

  it('may have 10,000 components and no more', () => {
    const namesOf = (length: number): string[] => Array.from({ length }, (_, index) => `Component ${index}`);
    const { components } = read(kind, many(namesOf(MAX_COMPONENTS)));
    expect(components).toHaveLength(MAX_COMPONENTS);
    expect(components.at(-1)?.name).toBe('Component 9999');
    expect(new Set(components.map(({ status }) => status))).toEqual(new Set([ComponentStatus.OPERATIONAL]));
    expect(() => read(kind, many(namesOf(MAX_COMPONENTS + 1)))).toThrow(/10001 components; at most 10000/);
  });

  it('has texts that can be stored and shown, whatever was sent', () => {
    const hostile = [
      `a\0b\u{7}c\nd\u{9f}e`,
      `lone \u{d800} and \u{dfff}`,
      `\u{202e}right to left\u{2066}`,
      'خدمة البريد',
      'x'.repeat(100_000),
      `${'n'.repeat(198)}😀 and more`,
      ' '.repeat(100_000),
      '<script>alert(1)</script>',
    ];
    const names = read(kind, many(hostile)).components.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['a b c d e', 'lone and', 'right to left', 'خدمة البريد']);
    expect(names[4]).toBe(`${'x'.repeat(199)}…`);
    expect(names[5]).toBe(`${'n'.repeat(198)}…`);
    expect(names[6]).toBe('6');
    expect(names[7]).toBe('<script>alert(1)</script>');
  });
});
