import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterCommands } from './readme-commands.js';

const readme = path.resolve(import.meta.dirname, '../../../README.md');

describe('the commands of the README for a cluster', () => {
  it('are the five that are run', async () => {
    const commands = clusterCommands(await readFile(readme, 'utf8'));
    expect(commands.install).toContain('-f charts/candor/presets/minimal.yaml');
    expect(commands.test).toBe('helm test candor -n candor');
    expect(commands.createOwner).toContain('create-owner --domain acme');
  });

  it('are refused when there are others', () => {
    expect(() => clusterCommands('### A cluster\n\n```sh\nhelm install candor\n```\n')).toThrow(
      'has other commands than this run knows: helm install candor',
    );
  });
});
