import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkNotBreaking, keepStates, releaseContracts } from '@candor/tools/contracts.mjs';

const proto = path.resolve(import.meta.dirname, '..', '..', 'proto');
const FILE = path.join('candor', 'identity', 'v1', 'api_keys.proto');
const STATES = path.join('candor', 'pages', 'v1', 'state.proto');

describe('contracts', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-contracts-'));
    for (const part of ['buf.yaml', 'candor', 'released'])
      await cp(path.join(proto, part), path.join(folder, part), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function edit(change: (text: string) => string, name = FILE): Promise<void> {
    const file = path.join(folder, name);
    const before = await readFile(file, 'utf8');
    expect(change(before)).not.toBe(before);
    await writeFile(file, change(before));
  }
  const removeField = () => edit((text) => text.replace(/^ *string user_id = 2;\n/m, ''));
  const addField = () =>
    edit((text) => text.replace('string user_id = 2;', 'string user_id = 2;\n  // Added.\n  string added = 400;'));

  it('are refused when a field of the last release is missing', async () => {
    await removeField();
    await expect(checkNotBreaking(folder)).rejects.toThrow(/field "2" with name "user_id".*was deleted/);
  });

  it('are refused when a call of the last release is missing', async () => {
    await edit((text) => text.replace(/^ *rpc \w+\(.*\);\n/m, ''));
    await expect(checkNotBreaking(folder)).rejects.toThrow(/RPC "\w+" on service "\w+" was deleted/);
  });

  it('are refused when a file of the last release is missing', async () => {
    await rm(path.join(folder, FILE));
    await expect(checkNotBreaking(folder)).rejects.toThrow(/service "\w+" was deleted/);
  });

  it('may have more than the last release', async () => {
    await addField();
    await expect(checkNotBreaking(folder)).resolves.toBeUndefined();
  });

  it('are refused when there is no release to compare with', async () => {
    await rm(path.join(folder, 'released'), { recursive: true });
    await expect(checkNotBreaking(folder)).rejects.toThrow('no released contract');
  });

  it('are compared with a release from when it was made', async () => {
    await addField();
    await releaseContracts('9.10.0', folder);
    expect(await readdir(path.join(folder, 'released'))).toEqual(['9.10.0.binpb', 'states.binpb']);
    await edit((text) => text.replace('string added = 400;', ''));
    await expect(checkNotBreaking(folder)).rejects.toThrow(/"added".*was deleted/);
  });

  it.each([
    [
      'a field of a page',
      'string time_zone = 11;',
      '',
      /"11" with name "time_zone" on message "PageState" was deleted/,
    ],
    [
      'a field of a month',
      'repeated PageMaintenance maintenances = 5;',
      '',
      /"5" .* on message "MonthState" was deleted/,
    ],
    [
      'the number of a field',
      'string time_zone = 11;',
      'string time_zone = 400;',
      /"11" with name "time_zone".* deleted/,
    ],
    ['the type of a field', 'string time_zone = 11;', 'int64 time_zone = 11;', /"11".*"time_zone".* changed type/],
  ])('are refused when a state of pages loses %s', async (_what, field, instead, reason) => {
    await edit((text) => text.replace(field, instead), STATES);
    await expect(checkNotBreaking(folder)).rejects.toThrow(reason);
    await expect(keepStates(folder)).rejects.toThrow(reason);
  });

  it('guard what was added to a state of pages from when that was kept', async () => {
    const added = '// Added.\n  string added = 400;\n  ';
    await edit((text) => text.replace('string time_zone = 11;', `${added}$&`), STATES);
    expect(path.basename(await keepStates(folder))).toBe('states.binpb');
    await edit((text) => text.replace(added, ''), STATES);
    await expect(checkNotBreaking(folder)).rejects.toThrow(/"added".*was deleted/);
  });

  it('are refused when there are no states to compare with', async () => {
    await rm(path.join(folder, 'released', 'states.binpb'));
    await expect(checkNotBreaking(folder)).rejects.toThrow('states.binpb is not there');
  });

  it('are released once under a version, and never under an older one', async () => {
    await releaseContracts('9.10.0', folder);
    await expect(releaseContracts('9.10.0', folder)).rejects.toThrow('9.10.0 is released already');
    await expect(releaseContracts('9.9.9', folder)).rejects.toThrow('9.9.9 is older than the last release, 9.10.0');
    await expect(releaseContracts('next', folder)).rejects.toThrow('next is not a version');
  });
});
