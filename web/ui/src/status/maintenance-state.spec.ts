import { maintenanceState } from './maintenance-state.js';

describe('the state of a maintenance', () => {
  it.each([
    ['scheduled', {}],
    ['in_progress', { actualStartTime: 1 }],
    ['completed', { actualStartTime: 1, actualEndTime: 2 }],
    ['cancelled', { cancelledAt: 1 }],
  ] as const)('is %s after %j', (state, course) => {
    expect(maintenanceState(course)).toBe(state);
  });
});
