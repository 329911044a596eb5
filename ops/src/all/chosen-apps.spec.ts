import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@candor/platform/config.js';
import { apps, optionalApps } from '../apps.js';
import { chosenApps } from './chosen-apps.js';

const names = (given: string | undefined) => chosenApps(apps, given).map(({ name }) => name);

describe('the apps of a process', () => {
  it('are all unless some are named', () => {
    expect(names(undefined)).toHaveLength(apps.length);
    expect(names(' , ')).toHaveLength(apps.length);
  });

  it('are those that are named, the gateway last', () => {
    expect(names('gateway, catalog,identity')).toEqual(['identity', 'catalog', 'gateway']);
  });

  it('are refused where one does not exist', () => {
    expect(() => names('catalog,katalog,mail')).toThrow(ConfigError);
    expect(() => names('catalog,katalog,mail')).toThrow(
      /^APPS: there is no app katalog, mail\. The apps are identity, /,
    );
  });

  it('are optional ones only where they are named', () => {
    const withOptional = (given: string | undefined) => chosenApps(apps, given, optionalApps).map(({ name }) => name);
    expect(withOptional(undefined)).toEqual(names(undefined));
    expect(withOptional('page-copies')).toEqual(['page-copies']);
  });
});
