import { Body, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOfPage, ReadsOfPage, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { settingsToWire, staffSettingsFromWire } from './settings.mapper.js';
import { SettingsRequest } from './settings.requests.js';
import { SettingsResponse } from './settings.responses.js';

const REFUSED = {
  invalid: ['/timeZone', 'Please choose a time zone, for example Europe/Berlin.'],
  also: ['payment-required', 'conflict'],
} as const;

@StaffController('Settings', 'settings')
export class SettingsController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  @Get()
  @ReadsOfPage('The settings of a page', SettingsResponse, { also: ['forbidden'] })
  async getSettings(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<SettingsResponse> {
    return staffSettingsFromWire(await this.pages.getSettings(ofPage(query), { actor }));
  }

  @Post()
  @ChangesOfPage('Change the settings of a page', SettingsResponse, {
    description: 'What is not given stays as it was.',
    ...REFUSED,
  })
  async saveSettings(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Body() body: SettingsRequest,
  ): Promise<SettingsResponse> {
    const request = { ...settingsToWire(body), ...ofPage(query) };
    return staffSettingsFromWire(await this.pages.saveSettings(request, { actor }));
  }

  @Put()
  @ChangesOfPage('Change the settings of a page', SettingsResponse, { description: 'The same as POST.', ...REFUSED })
  async replaceSettings(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Body() body: SettingsRequest,
  ): Promise<SettingsResponse> {
    return this.saveSettings(actor, query, body);
  }
}
