import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Response } from 'express';
import { currentContext, newAnswerContext, runInContext } from '@candor/platform/request-context.js';
import { sendCsv } from './csv-file.js';

describe('a file', () => {
  it('may take longer than one answer: each of its pages has the time of one', async () => {
    const times = new Set<unknown>();
    const response = Object.assign(new PassThrough(), { writeHead: () => undefined });
    const sent = runInContext(newAnswerContext(), () =>
      sendCsv<number, 'number'>(response as unknown as Response, {
        name: 'numbers.csv',
        columns: ['number'],
        rowOf: (number) => ({ number: String(number) }),
        ask: async (cursor) => {
          times.add(currentContext()?.sharedTime);
          const page = Number(cursor);
          return { found: [page], nextCursor: page < 2 ? String(page + 1) : '' };
        },
      }),
    );
    expect(await text(response)).toBe('number\n0\n1\n2\n');
    await sent;
    expect(times.size).toBe(3);
    expect(times).not.toContain(undefined);
  });
});
