import { parseArgs } from 'node:util';
import { database as pages } from '@candor/pages/database/database.js';
import { type Env } from '@candor/platform/config.js';
import { databaseUrl, withSchema } from './admin-database.js';
import { AdminRefusal } from './admin-refusal.js';

/**
 * Has pages and their months published again within a minute, whether changed or not: of one organisation, or of all.
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { domain: { type: 'string', default: '' }, all: { type: 'boolean', default: false } },
  });
  if ((values.domain === '') !== values.all) throw new AdminRefusal('Name either --domain or --all.');
  const count = await withSchema(databaseUrl(env), pages, async (database) => {
    // The stored copy is invalidated first, so that the comparison finds a difference.
    await database.system((tx) =>
      tx.query(
        `update published_state set digest = ''
          where customer_id in (select customer_id from page where $1 = '' or domain = lower($1))`,
        [values.domain],
      ),
    );
    return database.system(async (tx) => {
      const [, updated] = (await tx.query(
        `update page set projected_at = null, months_zone = null where $1 = '' or domain = lower($1)`,
        [values.domain],
      )) as [unknown, number];
      return updated;
    });
  });
  if (count === 0 && !values.all) throw new AdminRefusal(`--domain: there is no page ${values.domain}.`);
  console.log(`${count} ${count === 1 ? 'page is' : 'pages are'} published again.`);
}
