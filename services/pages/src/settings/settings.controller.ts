import { Controller } from '@nestjs/common';
import {
  PagesService,
  type GetSettingsRequest,
  type SaveSettingsRequest,
} from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { SettingsReader } from './settings.reader.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly reader: SettingsReader,
  ) {}

  @Rpc(PagesService.method.getSettings)
  async getSettings({ pageId }: GetSettingsRequest, { actor }: RpcContext) {
    return this.reader.get(actor, pageId);
  }

  @Rpc(PagesService.method.saveSettings)
  async saveSettings(request: SaveSettingsRequest, { actor }: RpcContext) {
    return this.settings.save(actor, request);
  }
}
