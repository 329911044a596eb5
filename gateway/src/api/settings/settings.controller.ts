import { Body, Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffActor } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Staff } from '../session/staff.js';
import { settingsToWire, staffSettingsFromWire } from './settings.mapper.js';
import { SettingsRequest } from './settings.requests.js';
import { SettingsResponse } from './settings.responses.js';

const NO_ZONE = ['/timeZone', 'Please choose a time zone, for example Europe/Berlin.'] as const;

@ApiTags('Settings')
@ApiBearerAuth()
@Controller('api/settings')
export class SettingsController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  @Get()
  @ApiOperation({ summary: 'The settings of the page' })
  @ApiOkResponse({ type: SettingsResponse })
  @ApiProblems(['unauthenticated', 'forbidden'])
  async getSettings(@Staff() actor: StaffActor): Promise<SettingsResponse> {
    return staffSettingsFromWire(await this.pages.getSettings({}, { actor }));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Change the settings of the page', description: 'What is not given stays as it was.' })
  @ApiOkResponse({ type: SettingsResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'payment-required', 'forbidden', 'conflict'], NO_ZONE)
  async saveSettings(@Staff() actor: StaffActor, @Body() body: SettingsRequest): Promise<SettingsResponse> {
    return staffSettingsFromWire(await this.pages.saveSettings(settingsToWire(body), { actor }));
  }

  @Put()
  @ApiOperation({ summary: 'Change the settings of the page', description: 'The same as POST.' })
  @ApiOkResponse({ type: SettingsResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'payment-required', 'forbidden', 'conflict'], NO_ZONE)
  async replaceSettings(@Staff() actor: StaffActor, @Body() body: SettingsRequest): Promise<SettingsResponse> {
    return this.saveSettings(actor, body);
  }
}
