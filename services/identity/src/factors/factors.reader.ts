import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { factorsToWire } from './own-factors.js';

/** Factors for the profile. */
@Injectable()
export class FactorsReader {
  constructor(private readonly database: Database) {}

  async own(actor: Actor) {
    const { userId: id, customerId } = requireStaff(actor);
    return { factors: await this.database.tenant(customerId, (tx) => factorsToWire(tx, { id, customerId })) };
  }
}
