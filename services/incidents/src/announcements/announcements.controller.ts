import { Controller } from '@nestjs/common';
import {
  AnnouncementsService as Contract,
  type CreateAnnouncementRequest,
  type DeleteAnnouncementRequest,
  type GetAnnouncementRequest,
  type SearchAnnouncementsRequest,
  type UpdateAnnouncementRequest,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AnnouncementsReader } from './announcements.reader.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller()
export class AnnouncementsController {
  constructor(
    private readonly announcements: AnnouncementsService,
    private readonly reader: AnnouncementsReader,
  ) {}

  @Rpc(Contract.method.createAnnouncement)
  async createAnnouncement(request: CreateAnnouncementRequest, { actor }: RpcContext) {
    return this.announcements.create(actor, request);
  }

  @Rpc(Contract.method.updateAnnouncement)
  async updateAnnouncement(request: UpdateAnnouncementRequest, { actor }: RpcContext) {
    return { announcement: await this.announcements.update(actor, request) };
  }

  @Rpc(Contract.method.deleteAnnouncement)
  async deleteAnnouncement(request: DeleteAnnouncementRequest, { actor }: RpcContext) {
    await this.announcements.delete(actor, request);
    return {};
  }

  @Rpc(Contract.method.getAnnouncement)
  async getAnnouncement({ announcementId }: GetAnnouncementRequest, { actor }: RpcContext) {
    return { announcement: await this.reader.get(actor, announcementId) };
  }

  @Rpc(Contract.method.searchAnnouncements)
  async searchAnnouncements(request: SearchAnnouncementsRequest, { actor }: RpcContext) {
    return this.reader.search(actor, request);
  }
}
