import { describe, expect, it } from '@jest/globals';
import { run } from '@candor/ops/admin/bus-users.js';

describe('candor-admin bus-users', () => {
  it('refuses a region that is neither of the two, and one for the chart of NATS', async () => {
    await expect(run(['--region', 'third'])).rejects.toThrow('--region must be first or second.');
    await expect(run(['--region', 'first', '--format', 'nats-chart'])).rejects.toThrow('conf and kubernetes');
  });
});
