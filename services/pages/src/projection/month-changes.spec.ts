import type { Database, Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { MonthChanges } from './month-changes.js';

describe('the first announcement of an organisation', () => {
  it('comes again, or is noted, when the organisation is registered meanwhile', async () => {
    // After each number of statements.
    for (let registeredAfter = 0; registeredAfter < 5; registeredAfter += 1) {
      const database = new RegisteringDatabase(registeredAfter);
      const changes = new MonthChanges(database as unknown as Database, { request: () => undefined } as never);
      const comesAgain = await changes.followAnnouncement(newId(), { id: newId() }).then(
        () => false,
        (error: unknown) => {
          if (error instanceof UnavailableError) return true;
          throw error;
        },
      );
      expect({ registeredAfter, isRight: comesAgain !== database.announces }).toEqual({
        registeredAfter,
        isRight: true,
      });
    }
  });
});

/** Has the page of an organisation from a certain statement on, which is committed by another process. */
class RegisteringDatabase {
  announces = false;
  private statements = 0;
  private transactions = 0;

  constructor(private readonly registeredAfter: number) {}

  async tenant<T>(_customerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.transactions += 1;
    // The second one requests its months.
    if (this.transactions > 1) return undefined as T;
    return work({ query: async (text: string) => this.query(text) } as unknown as Tx);
  }

  private query(text: string): unknown[] {
    const isRegistered = this.statements >= this.registeredAfter;
    this.statements += 1;
    if (isRegistered && text.startsWith('update page set announces = true')) this.announces = true;
    return isRegistered && text.startsWith('select from page where') ? [{}] : [];
  }
}
