import { randomBytes } from 'node:crypto';
import { openIncident, signUp } from '../scenario/scenario-tenant.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { GIVEN_UP_MS, LEAST_MS, shows, slowestShown, TIMES_ALONE, untilShown } from './shown-after.js';

const SUBJECT = 'evt.catalog.v1.downtime_changed';
const CONSTRAINT = 'trial_refuses';

/** The database refuses all publications of one page, while thousands of events about it arrive. */
export const fairFacts: FaultRow = {
  name: 'fair-facts',
  promise:
    'while all facts of one organisation fail, another’s page follows within twice the time it takes alone, and nothing is lost',
  run: async (harness) => {
    const [facts, updates] = [harness.of({ small: 1_200, full: 2_000 }), harness.of({ small: 5, full: 20 })];
    const stack = await harness.stack();
    const [failing, other] = [await signUp(stack, harness.mails, 1), await signUp(stack, harness.mails, 1)];
    await untilShown(stack, failing, 'Before');
    await untilShown(stack, other, 'Before');
    const alone = await slowestShown(stack, other, 'Alone', updates);
    await stack.query(
      `alter table pages.published_state add constraint ${CONSTRAINT} check (customer_id <> '${failing.customerId}') not valid`,
    );
    let beside: number;
    const hidden = `Refused ${randomBytes(4).toString('hex')}`;
    try {
      await openIncident(failing, hidden);
      await stack.query(
        `insert into catalog.outbox (id, customer_id, subject, payload)
         select gen_random_uuid(), o.customer_id, o.subject, o.payload
           from (select * from catalog.outbox where customer_id = $1 and subject = $2 order by id desc limit 1) as o,
                generate_series(1, $3::int)`,
        [failing.customerId, SUBJECT, facts],
      );
      await stack.until('the facts to be published', GIVEN_UP_MS, async () => {
        const [row] = await stack.query<{ n: number }>(
          'select count(*)::int as n from catalog.outbox where customer_id = $1 and published_at is null',
          [failing.customerId],
        );
        return row?.n === 0 ? true : undefined;
      });
      beside = await slowestShown(stack, other, 'Beside', updates);
    } finally {
      await stack.query(`alter table pages.published_state drop constraint ${CONSTRAINT}`);
    }
    const healedAt = Date.now();
    const shownMs = await stack
      .until('the page that was refused', GIVEN_UP_MS, async () =>
        (await shows(stack, failing, hidden)) ? Date.now() - healedAt : undefined,
      )
      .catch(() => undefined);
    return {
      size: `${thousands(facts)} facts of one organisation that fail, ${updates} updates of another`,
      figure: `its page follows after at most ${seconds(beside)}, ${(beside / alone).toFixed(2)} times its time alone (${seconds(alone)}); the other page ${shownMs === undefined ? 'NEVER came back' : `is back ${seconds(shownMs)} after the fault`}`,
      passed: beside <= Math.max(TIMES_ALONE * alone, harness.of(LEAST_MS)) && shownMs !== undefined,
    };
  },
};
