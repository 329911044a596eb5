import { Body, Get, Inject, Put, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOfPage, ReadsOfPage, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { present } from '../wire/present.js';
import { readersFromWire, readersToWire } from './readers.mapper.js';
import { ReadersRequest } from './readers.requests.js';
import { ReadersEnvelope } from './readers.responses.js';

/** Who may read a page. */
@StaffController('Settings', 'settings/readers')
export class ReadersController {
  private readonly readers: RpcClientOf<typeof ReadersService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.readers = rpc.service(ReadersService);
  }

  @Get()
  @ReadsOfPage('Who may read a page', ReadersEnvelope, { also: ['forbidden'] })
  async getReaders(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<ReadersEnvelope> {
    const { readers } = await this.readers.getReaders(ofPage(query), { actor });
    return { readers: readersFromWire(present(readers)) };
  }

  @Put()
  @ChangesOfPage('Decide who may read a page', ReadersEnvelope, {
    description:
      'With a password or a network the page is private: its feeds, JSON, badge and widget as well. With neither it is everybody’s.',
    invalid: [
      '/networks/0',
      '203.0.113.7 is an address in a network. Please give 203.0.113.0/24, or the address alone.',
    ],
    also: ['conflict'],
  })
  async saveReaders(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Body() body: ReadersRequest,
  ): Promise<ReadersEnvelope> {
    const request = { ...readersToWire(body), ...ofPage(query) };
    const { readers } = await this.readers.saveReaders(request, { actor });
    return { readers: readersFromWire(present(readers)) };
  }
}
