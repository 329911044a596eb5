import { describe, expect, it } from '@jest/globals';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { componentChanges } from './component-changes.js';

const entry = (...claims: [string, ComponentStatusWord][]) => ({
  affectedComponents: claims.map(([componentId, componentStatus]) => ({ componentId, componentStatus })),
});

describe('what an update says of components', () => {
  it('is what it says beside what the newest update before it said', () => {
    const older = [entry(['api', 'partial_outage']), entry(['api', 'major_outage'], ['shop', 'degraded_performance'])];
    expect(componentChanges(entry(['api', 'operational'], ['shop', 'major_outage']), older)).toEqual([
      { componentId: 'api', before: 'partial_outage', after: 'operational' },
      { componentId: 'shop', before: 'degraded_performance', after: 'major_outage' },
    ]);
  });

  it('begins with an operational component', () => {
    expect(componentChanges(entry(['api', 'major_outage']), [entry(['shop', 'major_outage'])])).toEqual([
      { componentId: 'api', before: 'operational', after: 'major_outage' },
    ]);
  });
});
