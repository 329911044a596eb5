import { describe, expect, it, jest } from '@jest/globals';
import { run } from './stand-by.js';

describe('candor-admin stand-by', () => {
  beforeEach(() => void jest.spyOn(console, 'log').mockReturnValue());
  afterEach(() => void jest.restoreAllMocks());

  it('ends when its time is over, and with the container', async () => {
    jest.useFakeTimers();
    const over = run(['--minutes', '2']);
    await jest.advanceTimersByTimeAsync(120_000);
    await over;
    const stopped = run([]);
    process.emit('SIGTERM');
    await stopped;
    jest.useRealTimers();
  });

  it('refuses a time that is none', async () => {
    for (const minutes of ['0', '1441', 'x']) await expect(run(['--minutes', minutes])).rejects.toThrow();
  });
});
