import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { buildReading, lowered } from './build-reading.js';
import { stateOf } from './entry-state.rules.js';
import { readFeed } from './feed-document.js';
import { UnreadableError, type Reader } from './reading.js';

const ONLY = 'azure';

/**
 * Azure's feed of what is happening now (https://azure.status.microsoft/status/feed/): it has no items while nothing
 * is. So Azure, which is one component here, is operational if the feed is whole and no item is open, and degraded
 * otherwise: the feed does not say how bad it is, and items are about regions. An item whose words we do not know is
 * open. The address is that of the feed itself: the one of the page is answered by a region of Azure, which has
 * answered with an empty feed while that region was down.
 */
export const azureReader: Reader = {
  kind: 'azure',
  documents: () => [{ url: 'https://rssfeed.azure.status.microsoft/en-us/status/feed/', isOptional: false }],
  read: ([body = '']) => {
    const { title, entries } = readFeed(body);
    if (title !== 'Azure Status') throw new UnreadableError('The feed is not that of Azure.');
    const items = entries.map((entry) => ({ entry, isOver: stateOf(entry) === 'over' }));
    const open = items.filter(({ isOver }) => !isOver);
    return buildReading({
      name: 'Microsoft Azure',
      url: 'https://azure.status.microsoft/en-us/status',
      components: lowered(
        [{ id: ONLY, name: 'Microsoft Azure' }],
        open.map(() => ({ componentIds: [ONLY], status: ComponentStatus.DEGRADED_PERFORMANCE })),
      ),
      incidents: items.map(({ entry, isOver }) => ({
        id: entry.id,
        kind: 'incident',
        name: entry.title,
        url: entry.url,
        impact: isOver ? undefined : IncidentImpact.MINOR,
        message: entry.message,
        startedAt: entry.startedAt,
        isOver,
        endedAt: entry.changedAt,
        componentIds: [ONLY],
      })),
    });
  },
};
