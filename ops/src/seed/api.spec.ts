import { CallFailedError, untilAnswered } from './api.js';

describe('work that calls the product', () => {
  async function attemptsAt(...statuses: number[]): Promise<{ attempts: number; outcome: unknown }> {
    let attempts = 0;
    const work = async () => {
      const status = statuses[attempts];
      attempts += 1;
      if (status !== undefined) throw new CallFailedError('POST /api/services', status, {});
      return 'done';
    };
    const outcome = await untilAnswered(work).catch((error: unknown) => error);
    return { attempts, outcome };
  }

  it('is repeated when a service did not respond, three times in all', async () => {
    expect(await attemptsAt(504)).toEqual({ attempts: 2, outcome: 'done' });
    expect(await attemptsAt(503, 504)).toEqual({ attempts: 3, outcome: 'done' });
    expect(await attemptsAt(504, 504, 504)).toMatchObject({ attempts: 3, outcome: { status: 504 } });
  });

  it('is not repeated after a refusal', async () => {
    expect(await attemptsAt(400)).toMatchObject({ attempts: 1, outcome: { status: 400 } });
  });
});
