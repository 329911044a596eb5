import { Body, Get, Patch, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { ChangesOfPage, ReadsOfPage, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { UptimeFormulas } from './uptime-formulas.js';
import { UptimeFormulaRequest } from './uptime.requests.js';
import { UptimeFormulaEnvelope } from './uptime.responses.js';

/** How uptime is counted: by the organisation and its first page, and by each further page. */
@StaffController('Services', 'uptime-formula')
export class UptimeController {
  constructor(private readonly formulas: UptimeFormulas) {}

  @Get()
  @ReadsOfPage('How uptime is counted', UptimeFormulaEnvelope)
  async getUptimeFormula(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<UptimeFormulaEnvelope> {
    return this.formulas.get(actor, ofPage(query).pageId);
  }

  @Patch()
  @ChangesOfPage('Change how uptime is counted; the uptime of the past follows', UptimeFormulaEnvelope, {
    description: 'What is not given stays as it was.',
    invalid: ['/partialOutage', 'Please give a whole number from 0 to 100.'],
  })
  async changeUptimeFormula(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Body() body: UptimeFormulaRequest,
  ): Promise<UptimeFormulaEnvelope> {
    return this.formulas.save(actor, ofPage(query).pageId, body);
  }
}
