import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';

/** Identifies the database server: after a crash, a restore or a failover it is another one, or has been restarted. */
@Injectable()
export class DatabaseServer {
  private startedAt?: string;

  constructor(private readonly database: Database) {}

  /** Whether it is another one than at the last call. */
  async isAnother(): Promise<boolean> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ startedAt: string }[]>(`select pg_postmaster_start_time()::text as "startedAt"`),
    );
    const before = this.startedAt;
    this.startedAt = row?.startedAt;
    return before !== undefined && before !== this.startedAt;
  }
}
