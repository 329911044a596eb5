import fc from 'fast-check';
import { resolved, typeOf, type Schema } from './openapi.js';

/** In the names of unknown fields: no field with it may ever be stored. */
export const SMUGGLED = 'smuggled';
/** A line that must not become a header. */
export const INJECTED = 'x-injected';

/** Valid values, so that some bodies pass all checks. */
export interface Known {
  readonly componentIds: readonly string[];
  /** An address that the product may call. */
  readonly url: string;
}

const lineBreaks = fc.constantFrom('\r\n', '\n', '\r', '\u2028', '%0d%0a');
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  lineBreaks.map((end) => `name${end}${INJECTED}: 1${end}${end}<script>alert(1)</script>`),
  fc.constantFrom(
    '',
    '   ',
    '\u00a0\u3000',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202egnirts',
    '__proto__',
    "'; drop table incident; --",
    '{{7*7}}${7*7}',
    '../../etc/passwd',
    'NaN',
    '1e309',
    '-0',
  ),
  fc.integer({ min: 4_000, max: 70_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1_000, max: 9_000 }).map((length) => '💥'.repeat(length)),
);

const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -1, 0.5, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, 8_640_000_000_000_000, 8_640_000_000_000_001),
);

/** A value a hundred levels deep, as objects or as lists. */
const deep = fc
  .tuple(fc.integer({ min: 50, max: 2_000 }), fc.boolean())
  .map(([depth, lists]) =>
    Array.from({ length: depth }).reduce<unknown>((inner) => (lists ? [inner] : { [SMUGGLED]: inner }), 1),
  );

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}], { length: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 1_500 }).map((n) => Array.from({ length: n }, () => ({}))) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: deep },
);

const HALF_DAY_MS = 43_200_000;

/** A value of the kind that the schema asks for. */
function fitting(given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  const type = typeOf(schema);
  if (schema.properties) return bodyOf(schema, known, 0.05);
  if (type === 'array')
    return fc.array(schema.items ? mixed(schema.items, known, 0.03) : hostileValue, { maxLength: 3 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    // The only wide ones are moments in epoch milliseconds.
    if (schema.format !== 'int64') return fc.integer({ min: 0, max: 120 });
    return fc.integer({ min: -HALF_DAY_MS, max: HALF_DAY_MS }).map((offset) => Date.now() + offset);
  }
  if (schema.format === 'uuid')
    return fc.oneof(
      { weight: 19, arbitrary: fc.constantFrom(...known.componentIds) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  return fc.oneof(
    fc.constant(schema.example ?? 'text'),
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.emailAddress(),
    fc.webPath().map((end) => known.url + end),
  );
}

/** Mostly valid values, sometimes invalid ones. */
function mixed(schema: Schema, known: Known, hostility: number): fc.Arbitrary<unknown> {
  const share = Math.round(hostility * 100);
  return fc.oneof(
    { weight: 100 - share, arbitrary: fitting(schema, known) },
    { weight: share, arbitrary: hostileValue },
  );
}

function bodyOf(schema: Schema, known: Known, hostility: number): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, fc.option(mixed(one, known, hostility), { nil: undefined, freq: 10 })] as const,
  );
  return fc.record(Object.fromEntries(fields));
}

/** Fields that the schema does not have: those of the tables, of other products, and of JavaScript itself. */
const strangeFields = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(
        SMUGGLED,
        'customerId',
        'customer_id',
        'id',
        'role',
        'version',
        'createdAt',
        'isAdmin',
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'hasOwnProperty',
        '',
        'a/b~c',
      ),
      fc.oneof(fc.constant({ [SMUGGLED]: true, isAdmin: true }), hostileValue),
    ),
    { minLength: 1, maxLength: 3, selector: ([name]) => name },
  )
  .map((pairs) => pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join());

/**
 * Bodies for one route as sent over the wire: nearly valid ones, wrong types, extra fields at the top, lists and bare
 * values in place of an object, and text that is not JSON.
 */
export function hostileBodies(given: Schema, known: Known): fc.Arbitrary<string> {
  const schema = resolved(given);
  const text = (value: unknown): string => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 8, arbitrary: bodyOf(schema, known, 0).map(text) },
    { weight: 6, arbitrary: bodyOf(schema, known, 0.25).map(text) },
    { weight: 2, arbitrary: bodyOf(schema, known, 0.9).map(text) },
    {
      weight: 3,
      // Written as text: an object literal would treat `__proto__` as its prototype.
      arbitrary: fc.tuple(bodyOf(schema, known, 0), strangeFields).map(([body, more]) => {
        const fields = text(body).slice(1, -1);
        return `{${[fields, more].filter((part) => part !== '').join()}}`;
      }),
    },
    { weight: 1, arbitrary: hostileValue.map(text) },
    {
      weight: 1,
      arbitrary: fc.tuple(bodyOf(schema, known, 0), fc.nat({ max: 200 })).map(([body, n]) => text(body).slice(0, n)),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 60_000 }).map((n) => `{"name":${'['.repeat(n)}`) },
  );
}

/** Texts in the place of a table: rows of hostile cells with right and wrong heads, quotes that never end, and anything else. */
export function hostileTables(heads: readonly string[]): fc.Arbitrary<string> {
  const cell = fc.oneof(hostileText, fc.emailAddress(), fc.constantFrom('incident', ';;', '"', '""', '=1+1', ',"'));
  const head = fc.oneof(fc.constantFrom(...heads), cell);
  const table = fc
    .tuple(fc.uniqueArray(head, { maxLength: 4 }), fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 20 }))
    .map((rows) => [rows[0], ...rows[1]].map((row) => row.join()).join('\n'));
  return fc.oneof({ weight: 4, arbitrary: table }, { weight: 1, arbitrary: hostileText });
}

const hostileName = fc.oneof(
  hostileText.map((text) => text.slice(0, 300)),
  fc.constantFrom('../../logo.png', `x"\r\n${INJECTED}: 1\r\n\r\n`, 'logo.svg', '/dev/null', ''),
);
/** Scripts and documents with a false media type. */
const disguised = fc.constantFrom(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><script>alert(1)</script></svg>',
  '<!doctype html><script>alert(1)</script>',
  '\x89PNG\r\n\x1a\n<script>alert(1)</script>',
  'GIF89a<script>',
  '\0\0\x01\0\xff\xff',
  '',
);

/**
 * An image that is valid except for some of its bytes, or truncated, or with appended data; and files that are no
 * image.
 */
function hostileFile(right: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.nat({ max: right.length - 1 });
  const edited = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { maxLength: 12 }).map((edits) => {
    const bytes = Buffer.from(right);
    for (const [at, value] of edits) bytes[at] = value;
    return bytes;
  });
  return fc.oneof(
    { weight: 6, arbitrary: edited },
    { weight: 2, arbitrary: place.map((end) => right.subarray(0, end)) },
    { weight: 2, arbitrary: disguised.map((text) => Buffer.concat([right, Buffer.from(text, 'latin1')])) },
    { weight: 2, arbitrary: disguised.map((text) => Buffer.from(text, 'latin1')) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
  );
}

/** Forms for the route of an upload: hostile files, under hostile names, in wrong fields, twice or not at all. */
export function hostileForms(right: Buffer): fc.Arbitrary<FormData> {
  const field = fc.oneof({ weight: 8, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: hostileName });
  const part = fc.tuple(field, fc.oneof(hostileFile(right), hostileText), hostileName);
  return fc.array(part, { minLength: 0, maxLength: 3 }).map((parts) => {
    const form = new FormData();
    for (const [name, content, file] of parts) {
      if (typeof content === 'string') form.append(name, content);
      else form.append(name, new Blob([new Uint8Array(content)], { type: 'image/png' }), file);
    }
    return form;
  });
}
