import { Body, Delete, Get, Inject, Patch, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { AnnouncementsService } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { NamesReader } from '../csv/names.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { filtersToWire } from '../incidents/incidents.mapper.js';
import { ReadsCsv } from '../routes/file-operations.js';
import { Changes, Creates, Lists, Reads, Removes, Searches, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { ANNOUNCEMENTS_EXAMPLE, sendAnnouncements } from './announcements-file.js';
import {
  announcementChangeToWire,
  announcementFromWire,
  announcementsFromWire,
  newAnnouncementToWire,
} from './announcements.mapper.js';
import {
  AnnouncementFiltersRequest,
  AnnouncementRequest,
  AnnouncementSearchRequest,
  UpdateAnnouncementRequest,
} from './announcements.requests.js';
import { AnnouncementEnvelope, AnnouncementsEnvelope } from './announcements.responses.js';

const NO_NAME = ['/name', 'Give a title to your announcement.'] as const;

@StaffController('Announcements', 'announcements')
export class AnnouncementsController {
  private readonly announcements: RpcClientOf<typeof AnnouncementsService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly names: NamesReader,
  ) {
    this.announcements = rpc.service(AnnouncementsService);
  }

  @Get()
  @Lists('List announcements, the latest start first', AnnouncementsEnvelope)
  async listAnnouncements(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<AnnouncementsEnvelope> {
    return announcementsFromWire(await this.announcements.searchAnnouncements(pageToWire(page), { actor }));
  }

  @Get(':id')
  @Reads('One announcement', AnnouncementEnvelope)
  async getAnnouncement(@Staff() actor: StaffActor, @IdParam() id: string): Promise<AnnouncementEnvelope> {
    const { announcement } = await this.announcements.getAnnouncement({ announcementId: id }, { actor });
    return { announcement: announcementFromWire(present(announcement)) };
  }

  @Post('search')
  @Searches('The announcements that match every filter, the latest start first', AnnouncementsEnvelope)
  async searchAnnouncements(
    @Staff() actor: StaffActor,
    @Body() body: AnnouncementSearchRequest,
    @Query() page: PageQuery,
  ): Promise<AnnouncementsEnvelope> {
    const request = { filters: filtersToWire(body), withTotal: body.withTotal ?? false, ...pageToWire(page) };
    return announcementsFromWire(await this.announcements.searchAnnouncements(request, { actor }));
  }

  @Post('search/csv')
  @ReadsCsv('The same as CSV', ANNOUNCEMENTS_EXAMPLE, ['/filters/0/name', 'Unknown filter "colour".'])
  async exportAnnouncements(
    @Staff() actor: StaffActor,
    @Body() body: AnnouncementFiltersRequest,
    @Res() response: Response,
  ): Promise<void> {
    const filters = filtersToWire(body);
    const search = (cursor: string) => this.announcements.searchAnnouncements({ filters, cursor }, { actor });
    await sendAnnouncements(response, await this.names.readPages(actor), search);
  }

  @Post()
  @Creates('Announce something that is no fault', AnnouncementEnvelope, {
    description:
      'Its pages show it from its start to its end, and recipients are notified at its start if it says so. ' +
      'It leaves the state of the pages and their uptime as they are. 409 while 100 have not ended.',
    invalid: NO_NAME,
  })
  async createAnnouncement(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: AnnouncementRequest,
  ): Promise<AnnouncementEnvelope> {
    const request = { announcement: newAnnouncementToWire(body), idempotencyKey };
    const { announcement } = await this.announcements.createAnnouncement(request, { actor });
    return { announcement: announcementFromWire(present(announcement)) };
  }

  @Patch(':id')
  @Changes('Change what is named of an announcement, or end it', AnnouncementEnvelope, {
    description:
      'A correction notifies nobody, nor do other pages. A change of an older version, by its "baseVersion", is 409; "newer" says what there is by now.',
    invalid: NO_NAME,
    also: ['conflict'],
  })
  async updateAnnouncement(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: UpdateAnnouncementRequest,
  ): Promise<AnnouncementEnvelope> {
    const request = { announcementId: id, ...announcementChangeToWire(body) };
    const { announcement } = await this.announcements.updateAnnouncement(request, { actor });
    return { announcement: announcementFromWire(present(announcement)) };
  }

  @Delete(':id')
  @Removes('Delete an announcement, also from the page')
  async deleteAnnouncement(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.announcements.deleteAnnouncement({ announcementId: id }, { actor });
  }
}
