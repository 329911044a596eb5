import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiDocument } from '../src/api-document.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

describe('the description of the API', () => {
  it('is committed in its current form', async () => {
    const committed = await readFile(path.join(import.meta.dirname, '..', 'openapi.json'), 'utf8');
    // Not toEqual: the fix is `npm run generate`, and a diff of ten thousand lines does not help.
    const isFresh = committed === `${JSON.stringify(await apiDocument(), null, 2)}\n`;
    expect(isFresh ? 'fresh' : 'stale, please run "npm run generate"').toBe('fresh');
  });

  it('names every operation once and lists its refusals', async () => {
    const { paths } = await apiDocument();
    const operations = Object.entries(paths).flatMap(([route, methods]) =>
      Object.values(methods as Record<string, Operation>).map((operation) => ({ route, ...operation })),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { route, responses } of operations.filter((operation) => operation.route !== '/api/hello')) {
      expect(`${route}: ${Object.keys(responses).join()}`).toMatch(/: 2\d\d,.*500,503$/);
    }
  });
});
