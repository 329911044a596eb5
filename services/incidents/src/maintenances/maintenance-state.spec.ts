import { stateOf } from './maintenance-state.js';

const NOW = new Date();

describe('a maintenance is', () => {
  it.each([
    ['scheduled', null, null, null],
    ['in_progress', NOW, null, null],
    ['completed', NOW, NOW, null],
    ['cancelled', null, null, NOW],
  ] as const)('%s', (state, actualStartTime, actualEndTime, cancelledAt) => {
    expect(stateOf({ actualStartTime, actualEndTime, cancelledAt })).toBe(state);
  });
});
