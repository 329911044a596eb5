import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { Metrics } from '@candor/platform/metrics.js';
import type { Recorded } from './record-outcome.js';

/** How well upstreams are read. */
@Injectable()
export class AskingMetrics {
  private readonly reads;

  constructor(metrics: Metrics, database: Database) {
    this.reads = metrics.counter({
      name: 'candor_upstream_reads_total',
      help: 'Looks at the status pages of providers, by result.',
      labels: ['result'],
    });
    metrics.gauge(
      {
        name: 'candor_upstream_oldest_read_age_seconds',
        help: 'Time since the watched upstream that was read the longest ago was read well.',
      },
      async () => {
        const [row] = await database.system((tx) =>
          tx.query<{ age: number | null }[]>(
            `select extract(epoch from now() - min(read_at))::float8 as age from upstream u
              where exists (select from watch where upstream_id = u.id)`,
          ),
        );
        return [{ value: row?.age ?? 0 }];
      },
    );
  }

  /** @param result `failed` for a fault of ours */
  count(result: Recorded | 'failed'): void {
    this.reads.inc({ result });
  }
}
