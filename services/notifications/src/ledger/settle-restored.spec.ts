import { describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { NOTIFYING } from './settle-restored.js';

const planning = path.join(import.meta.dirname, '../planning');

describe('what a restored ledger does not send', () => {
  it('is every event that the planner plans', async () => {
    const files = (await readdir(planning)).filter((name) => name.endsWith('.controller.ts'));
    const texts = await Promise.all(files.map((name) => readFile(path.join(planning, name), 'utf8')));
    const handlers = texts.flatMap((text) => text.split('@OnEvent(').slice(1));
    const planned = handlers.filter((handler) => handler.includes('this.planner.plan'));
    const subjects = planned.map((handler) => /'(evt\.[^']+)'/.exec(handler)?.[1] ?? handler);
    expect(subjects.length).toBeGreaterThan(10);
    expect(Object.keys(NOTIFYING).sort()).toEqual(subjects.sort());
  });
});
