import { ConfigError } from '@candor/platform/config.js';
import { type App } from '../apps.js';

/**
 * The apps of a process, in the order of `all`.
 * @param names separated by commas; none means all but the optional ones
 * @throws ConfigError naming each that does not exist
 */
export function chosenApps(
  usual: readonly App[],
  names: string | undefined,
  optional: readonly App[] = [],
): readonly App[] {
  const wanted = (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (wanted.length === 0) return usual;
  const all = [...usual, ...optional];
  const unknown = wanted.filter((name) => !all.some((app) => app.name === name));
  if (unknown.length === 0) return all.filter(({ name }) => wanted.includes(name));
  const known = all.map(({ name }) => name).join(', ');
  throw new ConfigError(`APPS: there is no app ${unknown.join(', ')}. The apps are ${known}; empty means all.`);
}
