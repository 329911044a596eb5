import { recorded, shown } from '../../test/recorded.js';
import { azureReader } from './azure.reader.js';
import type { Reading } from './reading.js';

const read = (body: string): Reading =>
  azureReader.read([body], new URL('https://azure.status.microsoft/en-us/status'));
const withItem = (title: string, description = ''): string =>
  recorded('azure.empty.xml').replace(
    '</channel>',
    `<item><guid>1</guid><title>${title}</title><description>${description}</description></item></channel>`,
  );

describe("Azure's feed", () => {
  it('is operational while it has no items', () => {
    const reading = read(recorded('azure.empty.xml'));
    expect(shown(reading)).toEqual(['Microsoft Azure: OPERATIONAL']);
    expect(reading.incidents).toEqual([]);
  });

  it('is degraded while an item is open', () => {
    const reading = read(recorded('azure.active.xml'));
    expect(shown(reading)).toEqual(['Microsoft Azure: DEGRADED_PERFORMANCE']);
    expect(reading.incidents).toMatchObject([
      {
        key: '0NC_-L9G',
        name: 'Issues connecting to resources in West US',
        message: 'Starting at 14:00 UTC, customers may be unable to connect.\nMore follows.',
        startedAt: Date.parse('2026-07-23T16:29:09Z'),
        endedAt: undefined,
      },
      { key: '1AB_-X0Z', endedAt: Date.parse('2026-07-23T10:00:00Z') },
    ]);
  });

  it.each([
    'Unresolved - Virtual Machines',
    'Virtual Machines - not yet resolved',
    'Something that no one has said before',
    'Resolved in North Europe. Impact continues in West Europe',
  ])('is degraded with the item %j', (title) => {
    expect(shown(read(withItem(title, 'Engineers are investigating.')))).toEqual([
      'Microsoft Azure: DEGRADED_PERFORMANCE',
    ]);
  });

  it('is not another feed', () => {
    expect(() => read(recorded('aws.rss.xml'))).toThrow('The feed is not that of Azure.');
  });
});
