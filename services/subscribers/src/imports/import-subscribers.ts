import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId, newId } from '@candor/platform/ids.js';
import type {
  AddImportLinesRequest,
  BeginImportRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { PageComponents } from '../choices/page-components.js';
import { ConfirmationMails } from '../emails/confirmation-mails.js';
import { Gates } from '../gates/gates.js';
import { readPageKey } from '../page/page-key.js';
import { loadPage, requirePage } from '../page/page.reader.js';
import { checkLine, namesOf } from './import-line.rules.js';
import {
  addLines,
  assertRoom,
  forgetImport,
  linesOf,
  openImport,
  problemsOf,
  requireImport,
  subscribeWithConsent,
  type Import,
  type ImportResult,
} from './import.store.js';

const MAX_CHUNK = 1_000;
/** Without stated consent every line sends a mail to someone who may not expect it. */
const MAX_ASKED = 1_000;
const MAX_LINES = 100_000;

/**
 * Subscribes the addresses of a file. Its lines are collected first, so that a file of any length is subscribed in one
 * transaction, or refused with every wrong line named.
 */
@Injectable()
export class ImportSubscribers {
  constructor(
    private readonly database: Database,
    private readonly components: PageComponents,
    private readonly gates: Gates,
    private readonly mails: ConfirmationMails,
  ) {}

  /**
   * @param request whether the user states that all owners agreed; user and time are stored in each subscription
   * @returns the id of the import
   * @throws ForbiddenError for the role User, PaymentRequiredError when the plan does not include mails
   * @throws NotFoundError for a page that there is not
   */
  async begin(actor: Actor, { consent, pageId }: BeginImportRequest): Promise<string> {
    const staff = requireEditor(actor);
    const page = readPageKey(staff.customerId, pageId);
    await this.gates.requireIncluded(staff.customerId, 'email');
    const id = newId();
    await this.database.tenant(staff.customerId, async (tx) => {
      await requirePage(tx, page);
      await openImport(tx, staff, id, { consent, page });
    });
    return id;
  }

  /**
   * @throws NotFoundError unless the import is the user's, and when its page is gone
   * @throws InvalidError when the file gets too long
   */
  async add(actor: Actor, { importId, lines }: AddImportLinesRequest): Promise<void> {
    const staff = requireEditor(actor);
    if (lines.length > MAX_CHUNK)
      throw new InvalidError([{ pointer: '/lines', detail: `Must be at most ${MAX_CHUNK}.` }]);
    const namesComponents = lines.some(({ components }) => components !== '');
    const known = namesOf(namesComponents ? await this.componentsFor(staff, requireId(importId)) : []);
    const checked = lines.map((line) => checkLine(line, known));
    await this.database.tenant(staff.customerId, async (tx) => {
      const { consent } = await requireImport(tx, staff, requireId(importId));
      await addLines(tx, staff.customerId, importId, checked);
      await assertRoom(tx, importId, consent ? MAX_LINES : MAX_ASKED, consent);
    });
  }

  /**
   * Subscribes all or nothing, and deletes the import either way.
   * @throws NotFoundError unless the import is the user's, and when its page is gone
   * @throws InvalidError naming every wrong line, the first thousand of them; wrong is also an address whose owner would be
   *   asked, and which the page does not mail
   */
  async finish(actor: Actor, importId: string): Promise<ImportResult> {
    const staff = requireEditor(actor);
    const { customerId } = staff;
    const outcome = await this.database.tenant(customerId, async (tx) => {
      const found = await requireImport(tx, staff, requireId(importId));
      const { onlyPeople } = await loadPage(tx, found.page);
      // Those whose owners agreed elsewhere get no mail by it, nor later unless they are listed.
      const problems = await problemsOf(tx, importId, found.consent ? null : onlyPeople);
      const result = problems.length > 0 ? problems : await this.subscribe(tx, staff, importId, found);
      await forgetImport(tx, customerId, importId);
      return result;
    });
    if ('added' in outcome) return outcome;
    throw new InvalidError(
      outcome,
      'Nothing was imported. Please correct the lines that are named and send the file again.',
    );
  }

  private async componentsFor(staff: StaffActor, importId: string): ReturnType<PageComponents['list']> {
    const { page } = await this.database.tenant(staff.customerId, (tx) => requireImport(tx, staff, importId));
    return this.components.list(page);
  }

  private async subscribe(
    tx: Tx,
    staff: StaffActor,
    importId: string,
    { consent, page }: Import,
  ): Promise<ImportResult> {
    if (consent) return subscribeWithConsent(tx, staff, page, importId);
    const lines = await linesOf(tx, importId);
    let added = 0;
    for (const line of lines) {
      if ((await this.mails.ask(tx, page, line)) !== undefined) added += 1;
    }
    return { added, known: lines.length - added };
  }
}

function requireId(importId: string): string {
  if (!isId(importId)) throw new NotFoundError('Import not found.');
  return importId;
}
