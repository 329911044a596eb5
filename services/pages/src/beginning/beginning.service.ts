import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import {
  BeginningSchema,
  BeginningStep,
  type Beginning,
  type ChangeBeginningRequest,
} from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { loadDigest } from '../images/image.store.js';
import { decide, NOTHING_DECIDED, stepsFromRow, stepsToRow, type Decisions } from './beginning.rules.js';

interface BeginningRow {
  readonly dismissed: boolean;
  readonly leftOut: string[];
  readonly done: string[];
}

/** The first steps of an organisation. Both methods throw ForbiddenError for the role User. */
@Injectable()
export class BeginningService {
  constructor(private readonly database: Database) {}

  async get(actor: Actor): Promise<Beginning> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => seen(tx, customerId, await load(tx, customerId)));
  }

  /** @throws InvalidError naming every wrong field */
  async change(actor: Actor, request: ChangeBeginningRequest): Promise<Beginning> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      await tx.query(`insert into beginning (customer_id) values ($1) on conflict do nothing`, [customerId]);
      const decided = decide(await load(tx, customerId, 'for update'), request);
      await tx.query(`update beginning set dismissed = $2, left_out = $3, done = $4 where customer_id = $1`, [
        customerId,
        decided.dismissed,
        stepsToRow(decided.leftOut),
        stepsToRow(decided.done),
      ]);
      return seen(tx, customerId, decided);
    });
  }
}

async function load(tx: Tx, customerId: string, lock: '' | 'for update' = ''): Promise<Decisions> {
  const [row] = await tx.query<BeginningRow[]>(
    `select dismissed, left_out as "leftOut", done from beginning where customer_id = $1 ${lock}`,
    [customerId],
  );
  if (!row) return NOTHING_DECIDED;
  return { dismissed: row.dismissed, leftOut: stepsFromRow(row.leftOut), done: stepsFromRow(row.done) };
}

/** The decisions, with the steps that follow from what the page has: another name than at the sign-up, and a logo. */
async function seen(tx: Tx, customerId: string, { dismissed, leftOut, done }: Decisions): Promise<Beginning> {
  const renamed = await tx.query<unknown[]>(`select from page where customer_id = $1 and name_version > 0`, [
    customerId,
  ]);
  const hasLogo = (await loadDigest(tx, customerId, 'logo')) !== undefined;
  const follows = [...(renamed.length > 0 ? [BeginningStep.NAME] : []), ...(hasLogo ? [BeginningStep.LOGO] : [])];
  return create(BeginningSchema, { dismissed, leftOut: [...leftOut], done: [...new Set([...done, ...follows])] });
}
