import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from './config.js';
import { withSecretFiles } from './secret-files.js';

describe('secrets in files', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'candor-secret-files-'));
    await writeFile(path.join(folder, 'secret'), 'line one\nline two\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are read without the trailing newline, together with what is given directly', () => {
    const env = { CANDOR_SECRET_FILE: path.join(folder, 'secret'), NATS_URL: 'nats://x', PLANS_FILE: '/nowhere' };
    expect(withSecretFiles(env)).toEqual({ ...env, CANDOR_SECRET: 'line one\nline two' });
  });

  it('may be the passwords of several apps, by the name of each', () => {
    const file = path.join(folder, 'secret');
    const env = { NATS_PASSWORD_CATALOG_FILE: file, NATS_PASSWORD_NOTIFICATIONS_EMAIL_FILE: file };
    expect(withSecretFiles(env)).toMatchObject({
      NATS_PASSWORD_CATALOG: 'line one\nline two',
      NATS_PASSWORD_NOTIFICATIONS_EMAIL: 'line one\nline two',
    });
  });

  it('are refused when they cannot be read or are given twice', () => {
    const read = (env: Record<string, string>) => () => withSecretFiles(env);
    expect(read({ SMTP_URL_FILE: path.join(folder, 'absent') })).toThrow(/^SMTP_URL_FILE: ENOENT/);
    expect(read({ SMTP_URL_FILE: path.join(folder, 'absent') })).toThrow(ConfigError);
    expect(read({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: path.join(folder, 'secret') })).toThrow(
      'SMTP_URL and SMTP_URL_FILE cannot both be given',
    );
  });
});
