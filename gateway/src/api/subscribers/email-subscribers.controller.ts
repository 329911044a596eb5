import { Body, Delete, Get, Inject, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  SubscriberAdministrationService,
  SubscriberImportsService,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { EdgeError } from '../../edge/problem/problem.js';
import { mediaTypeOf } from '../../edge/requests/request-body.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { ReadsFile, UploadsText } from '../routes/file-operations.js';
import { Changes, ChangesOwn, Creates, Lists, Reads, Removes, StaffController } from '../routes/operations.js';
import { NeedsFreshSignIn } from '../session/fresh-sign-in.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { present } from '../wire/present.js';
import { sendExport } from './export-file.js';
import { importSubscribers } from './import-subscribers.js';
import {
  emailSubscriberFromWire,
  listToWire,
  manyFromWire,
  manyToWire,
  pageFromWire,
  updateToWire,
} from './subscribers.mapper.js';
import {
  AddEmailSubscriberRequest,
  ChangeSubscribersRequest,
  MANY,
  MANY_TIMEOUT_MS,
  ImportQuery,
  SubscribersQuery,
  SwitchQuery,
  UpdateEmailSubscriberRequest,
} from './subscribers.requests.js';
import {
  ChangedSubscribersResponse,
  EmailSubscriberEnvelope,
  EmailSubscribersEnvelope,
  ImportedResponse,
} from './subscribers.responses.js';

const channel = Channel.EMAIL;
const NOT_A_SWITCH = { invalid: ['/enabled', 'Please give true or false.'] } as const;
const EXPORTED =
  'email,components,kinds,verified,enabled,paused,created,quarantine,language,may_read\n' +
  'reader@example.com,,incident;maintenance,true,true,false,2026-01-01T00:00:00.000Z,,de,true\n';

@StaffController('Subscribers', 'subscribers/email')
export class EmailSubscribersController {
  private readonly subscribers: RpcClientOf<typeof SubscriberAdministrationService>;
  private readonly imports: RpcClientOf<typeof SubscriberImportsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.subscribers = rpc.service(SubscriberAdministrationService);
    this.imports = rpc.service(SubscriberImportsService);
  }

  @Get()
  @Lists('List subscribed addresses, newest first', EmailSubscribersEnvelope, ['not-found'])
  async listEmailSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: SubscribersQuery,
  ): Promise<EmailSubscribersEnvelope> {
    const answer = await this.subscribers.listSubscribers(listToWire(channel, query), { actor });
    return {
      emailSubscribers: answer.subscribers.map(emailSubscriberFromWire),
      ...pageFromWire(answer),
    };
  }

  @Post()
  @Creates('Add an address', EmailSubscriberEnvelope, {
    description: 'Its owner gets a confirmation mail first. An address that has not been confirmed yet is asked again.',
    invalid: ['/email', 'Please enter your email.'],
    also: ['not-found'],
  })
  async addEmailSubscriber(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Query() page: OfPageQuery,
    @Body() body: AddEmailSubscriberRequest,
  ): Promise<EmailSubscriberEnvelope> {
    const { email, language } = body;
    const asked = { email: email ?? '', choices: choicesToWire(body), language: language ?? '' };
    const request = { ...asked, idempotencyKey, ...ofPage(page) };
    const { subscriber } = await this.subscribers.addEmailSubscriber(request, { actor });
    return { emailSubscriber: emailSubscriberFromWire(present(subscriber)) };
  }

  @Post('import')
  @UploadsText('Import addresses from a CSV file, all or none', ImportedResponse, 'text/csv', {
    description:
      'The first line names the columns: "email", and if wanted "components" (ids or names, separated by semicolons), ' +
      '"kinds" and "language". At most 100,000 lines with stated consent; without it every owner is asked by mail, at most 1,000.',
    example: 'email,components,kinds,language\nreader@example.com,API;Website,incident,de\n',
    invalid: ['/lines/7/email', 'Line 7: Email domain is not valid.'],
    also: ['not-found'],
  })
  async importEmailSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: ImportQuery,
    @Req() request: Request,
  ): Promise<ImportedResponse> {
    if (mediaTypeOf(request) !== 'text/csv') throw new EdgeError('unsupported-media-type', 'Please send text/csv.');
    return importSubscribers(this.imports, actor, request, { consent: query.consent === 'true', ...ofPage(query) });
  }

  @Get('export')
  @NeedsFreshSignIn()
  @ReadsFile('Export all addresses of a page as CSV', {
    type: 'text/csv',
    example: EXPORTED,
    answered: 'The file.',
    refusals: ['unauthenticated', 'forbidden', 'not-found'],
    invalid: ['/pageId', 'Please give the id of a page here.'],
  })
  async exportEmailSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Res() response: Response,
  ): Promise<void> {
    const page = ofPage(query);
    await sendExport(response, (cursor) => this.imports.exportEmailSubscribers({ cursor, ...page }, { actor }));
  }

  @Post('change')
  @ChangesOwn('Do the same to many addresses', ChangedSubscribersResponse, {
    description: MANY,
    invalid: ['/ids', 'Please say whom: by ids or by a filter.'],
    also: ['not-found', 'conflict'],
  })
  async changeEmailSubscribers(
    @Staff() actor: StaffActor,
    @Query() page: OfPageQuery,
    @Body() body: ChangeSubscribersRequest,
  ): Promise<ChangedSubscribersResponse> {
    const request = manyToWire(channel, page, body);
    return manyFromWire(await this.subscribers.changeSubscribers(request, { actor, timeoutMs: MANY_TIMEOUT_MS }));
  }

  @Get(':id')
  @Reads('One subscribed address', EmailSubscriberEnvelope)
  async getEmailSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<EmailSubscriberEnvelope> {
    const { subscriber } = await this.subscribers.getSubscriber({ channel, id }, { actor });
    return { emailSubscriber: emailSubscriberFromWire(present(subscriber)) };
  }

  @Patch(':id')
  @Changes(
    'Switch an address on or off, or change what it gets and in which language',
    EmailSubscriberEnvelope,
    NOT_A_SWITCH,
  )
  async updateEmailSubscriber(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: SwitchQuery,
    @Body() body: UpdateEmailSubscriberRequest,
  ): Promise<EmailSubscriberEnvelope> {
    const request = updateToWire(channel, id, query, body);
    const { subscriber } = await this.subscribers.updateSubscriber(request, { actor });
    return { emailSubscriber: emailSubscriberFromWire(present(subscriber)) };
  }

  @Delete(':id')
  @Removes('Forget an address')
  async deleteEmailSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.subscribers.deleteSubscriber({ channel, id }, { actor });
  }
}
