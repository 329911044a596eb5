import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { adminCommands, clusterCommands } from './documented-commands.js';

const root = path.resolve(import.meta.dirname, '../../..');
const textOf = (name: string) => readFile(path.join(root, name), 'utf8');

describe('the documented commands for a cluster', () => {
  it('are those of the README that are run', async () => {
    const commands = clusterCommands(await textOf('README.md'));
    expect(commands.install).toContain('-f charts/candor/presets/minimal.yaml');
    expect(commands.test).toBe('helm test candor -n candor');
    expect(commands.createOwner).toContain('create-owner --domain acme');
  });

  it('are those of OPERATING for what needs the whole database', async () => {
    expect(adminCommands(await textOf('docs/OPERATING.md'))[2]).toContain('export-customer --domain acme');
  });

  it('are refused when there are others', () => {
    expect(() => clusterCommands('### A cluster\n\n```sh\nhelm install candor\n```\n')).toThrow(
      'has other commands than this run knows: helm install candor',
    );
  });
});
