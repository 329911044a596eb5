import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a sign-up by mail meets, as one call: a function that says itself whose rows it sees is a transaction in one round trip.
 * Anybody may sign up any number of times, and of a flood nearly nothing is due a mail: what is refused or known costs no more
 * than this look, and writes nothing.
 */
export class SignUps1795230200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With the rights of the caller, so that row-level security holds as for any statement of its own.
    await runner.query(`
      create function look_at_sign_up(of_customer uuid, typed text, page_limit int, mail_limit int,
                                      out is_offered boolean, out is_full boolean, out is_due boolean)
        language plpgsql as $$
      begin
        perform set_config('candor.customer_id', of_customer::text, true);
        is_offered := not exists (select from page_setting where customer_id = of_customer and 'email' = any (disabled_channels))
               and not exists (select from plan_feature
                                where customer_id = of_customer and 'email_subscription' <> all (features));
        is_full := (select count(*) >= page_limit
                     from (select from subscription
                            where customer_id = of_customer and confirm_sent_at > now() - interval '1 hour' limit page_limit) asked);
        is_due := not exists (
          select from subscription
           where customer_id = of_customer and channel = 'email' and lower(address) = lower(typed)
             and (verified or (confirm_sent_count >= mail_limit and confirm_sent_at > now() - interval '1 day')));
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function look_at_sign_up(uuid, text, int, int)`);
  }
}
