import { describe, expect, it } from '@jest/globals';
import { WorkerProgress } from './worker-progress.js';

function progress() {
  const clock = { now: 0 };
  return { clock, progress: new WorkerProgress(60_000, () => clock.now) };
}

describe('WorkerProgress', () => {
  it('is healthy without work, for however long', () => {
    const { clock, progress: worker } = progress();
    clock.now += 3_600_000;
    expect(worker.isHealthy()).toBe(true);
  });

  it('is unhealthy once nothing has been recorded for a minute with a chunk in progress', () => {
    const { clock, progress: worker } = progress();
    const end = worker.begin();
    clock.now += 59_999;
    expect(worker.isHealthy()).toBe(true);
    worker.made();
    clock.now += 59_999;
    expect(worker.isHealthy()).toBe(true);
    clock.now += 1;
    expect(worker.isHealthy()).toBe(false);
    end();
    expect(worker.isHealthy()).toBe(true);
    clock.now += 60_000;
    expect(worker.isHealthy()).toBe(true);
  });

  it('is unhealthy while chunks wait that it does not take', () => {
    const { clock, progress: worker } = progress();
    worker.awaited(true);
    clock.now += 30_000;
    worker.awaited(true);
    clock.now += 30_000;
    expect(worker.isHealthy()).toBe(false);
    worker.awaited(false);
    expect(worker.isHealthy()).toBe(true);
  });

  it('resets the waiting chunks with its first progress', () => {
    const { clock, progress: worker } = progress();
    worker.awaited(true);
    clock.now += 59_000;
    worker.begin()();
    clock.now += 59_000;
    expect(worker.isHealthy()).toBe(true);
  });
});
