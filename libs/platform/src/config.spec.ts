import { z } from 'zod';
import { ConfigError, loadConfig, platformSchema, postgresUrl, rootSecret, wholeNumber } from './config.js';

const schema = z.object({
  DATABASE_URL: postgresUrl,
  CANDOR_SECRET: rootSecret,
  PORT: wholeNumber(0, 65_535).default(8080),
});

function problems(env: Record<string, string>): string {
  try {
    loadConfig('pages', schema, env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('loadConfig', () => {
  const good = { DATABASE_URL: 'postgres://u:p@localhost:5432/candor', CANDOR_SECRET: 'x'.repeat(32) };

  it('returns typed values and defaults', () => {
    expect(loadConfig('pages', schema, { ...good, PORT: '9000' }).PORT).toBe(9000);
    expect(loadConfig('pages', schema, good).PORT).toBe(8080);
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig('pages', schema, { ...good, PORT: '' }).PORT).toBe(8080);
  });

  it('lists every problem at once, by name', () => {
    const text = problems({ CANDOR_SECRET: 'short', PORT: '99999' });
    expect(text).toContain('pages cannot start');
    expect(text).toContain('DATABASE_URL: is missing');
    expect(text).toContain('CANDOR_SECRET: must have at least 32 characters');
    expect(text).toContain('PORT: ');
  });

  it.each(['key', 'key=%zz', 'key=a,,other=b'])('reports what is not a list of keys and values: %s', (text) => {
    expect(() => loadConfig('pages', platformSchema, { OTEL_RESOURCE_ATTRIBUTES: text })).toThrow(
      'OTEL_RESOURCE_ATTRIBUTES: must be key=value, percent-encoded and separated by commas',
    );
  });

  it('knows what of the tuning of Node can be left out', () => {
    const left = (names: string) => loadConfig('pages', platformSchema, { WITHOUT_NODE_TUNING: names });
    expect(left('ticks,garbage').WITHOUT_NODE_TUNING).toEqual(['ticks', 'garbage']);
    expect(() => left('ticks,speed')).toThrow(/^ {2}WITHOUT_NODE_TUNING: .*"allocation"\|"ticks"\|"garbage"$/m);
  });

  it('refuses an address of another kind of database', () => {
    expect(problems({ ...good, DATABASE_URL: 'mysql://localhost/candor' })).toContain('DATABASE_URL');
  });
});
