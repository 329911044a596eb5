import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Recording successes, which is what the workers ask of Postgres most, as one call: a function that says itself whose rows it
 * sees is a transaction in one round trip, where begin, tenant, statement and commit are four.
 */
export class RecordDelivered1795217800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With the rights of the caller, so that row-level security holds as for any statement of its own. The lock keeps the
    // chunk from being taken between the check and the commit.
    await runner.query(`
      create function record_delivered(of_customer uuid, of_event uuid, of_chunk uuid, token uuid, by_channel text,
                                       recipients uuid[], status int) returns boolean
        language plpgsql as $$
      begin
        perform set_config('candor.customer_id', of_customer::text, true);
        perform from chunk where id = of_chunk and event_id = of_event and lease_token = token for share;
        if not found then
          return false;
        end if;
        -- The ids are spelled out as a list so that Postgres, which knows nothing yet of an event that has just been
        -- planned, looks the rows up in the chunk's index; left to itself it reads every row of the event.
        update delivery
           set state = 'delivered', attempts = attempts + 1, delivered_at = now(), last_status = status, next_at = null,
               reason = null
         where event_id = of_event and chunk_id = of_chunk and recipient_id = any(recipients) and state = 'pending';
        delete from failing where customer_id = of_customer and channel = by_channel and recipient_id = any(recipients);
        return true;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function record_delivered(uuid, uuid, uuid, uuid, text, uuid[], int)`);
  }
}
