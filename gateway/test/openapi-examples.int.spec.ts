import { apiDocument } from '../src/api-document.js';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

const { paths } = await apiDocument();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);
const isRead = (name: string): boolean => name.startsWith('GET ') || /\/search(\/csv)?$/.test(name);

/** Every route: a later one has to be described as well as these. */
describe('the description of', () => {
  it.each(operations)('%s has a summary, with examples of its requests and answers', (_, operation) => {
    expect(operation.summary).toMatch(/^[A-Z].{3,}/);
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    const media = bodies.flatMap((body) => Object.values(body?.content ?? {}));
    expect(media.flatMap(({ example }) => missing(example, ''))).toEqual([]);
  });

  it.each(operations)(
    '%s lists the refusals of its kind of route',
    (name, { security = [], parameters = [], requestBody, responses }) => {
      const isOfStaff = security.length > 0;
      if (name === 'GET /api/hello') return;
      const listed = Object.keys(responses).map(Number);
      const expected = [500, 503];
      if (isOfStaff) expected.push(401);
      if (requestBody || parameters.some((one) => one.in === 'query')) expected.push(400);
      if (parameters.some((one) => one.in === 'path')) expected.push(404);
      if (isOfStaff && !isRead(name)) expected.push(403);
      if (parameters.some((one) => one.name.toLowerCase() === 'idempotency-key')) expected.push(409, 422);
      expect(listed).toEqual(expect.arrayContaining(expected));
      expect(listed.filter((status) => status < 400)).toHaveLength(1);
    },
  );

  it.each(operations)('%s shows each refusal as it is sent', (_, { responses }) => {
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      expect(content?.['application/problem+json']?.example).toMatchObject({
        status: Number(status),
        type: expect.stringMatching(/^urn:candor:problem:/) as string,
        detail: expect.stringMatching(/\S/) as string,
        requestId: expect.stringMatching(/\S/) as string,
        errors: expect.any(Array) as unknown[],
      });
    }
  });
});

/** Places in an example where a field has no value. */
function missing(example: unknown, place: string): string[] {
  if (example === undefined) return [place];
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([name, inner]) => missing(inner, `${place}/${name}`));
}
