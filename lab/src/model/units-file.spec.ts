import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Units } from './units.js';
import { keepUnits, readUnits } from './units-file.js';

const none = { organisations: {}, services: {}, subscribers: {}, months: {}, webhooks: {} };
const units: Units = {
  pieceMs: 5,
  costs: { ...none, updates: { 'cpu.pages': 20.5 }, mails: { 'postgres.ledger': 100 } },
  idle: { 'cpu.pages': 1 },
  idleBytes: { pages: 100 },
  empty: {},
  viewMs: 0.1,
  firstViewMs: 5,
  viewBytes: 4_096,
  heldPageBytes: 6_000,
};

describe('units that were measured', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-units-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are read as they were kept', async () => {
    const file = path.join(folder, 'new', 'units.json');
    await keepUnits(units, file);
    expect(await readUnits(file)).toEqual(units);
  });

  it.each([
    ['no JSON', 'cores: 3'],
    ['other JSON', '{"costs":{}}'],
    ['one without mails', JSON.stringify({ ...units, costs: { ...units.costs, mails: undefined } })],
  ])('are refused in a file that is %s', async (_what, text) => {
    const file = path.join(folder, 'other.json');
    await writeFile(file, text);
    await expect(readUnits(file)).rejects.toThrow(`${file} has no units`);
  });

  it('are refused where there is no file', async () => {
    await expect(readUnits(path.join(folder, 'missing.json'))).rejects.toThrow('has no units');
  });
});
