import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How an organisation counts its uptime. Without a row everything counts in full. */
@Entity('uptime_formula')
export class UptimeFormulaEntity {
  @PrimaryColumn({ name: 'customer_id', type: 'uuid' })
  customerId!: string;

  /** Percent of its time that counts. */
  @Column({ name: 'partial_outage', type: 'smallint' })
  partialOutage!: number;

  /** Percent of its time that counts. */
  @Column({ name: 'degraded_performance', type: 'smallint' })
  degradedPerformance!: number;
}
