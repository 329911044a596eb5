import { Controller } from '@nestjs/common';
import {
  ReaderLinksService,
  type MailReaderLinkRequest,
  type TakeReaderLinkRequest,
} from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { steadyAnswer } from '../abuse/steady-answer.js';
import { ReaderLinks } from './reader-links.js';

@Controller()
export class ReaderLinksController {
  constructor(private readonly links: ReaderLinks) {}

  @Rpc(ReaderLinksService.method.mailReaderLink)
  async mailReaderLink(request: MailReaderLinkRequest, { actor }: RpcContext) {
    await steadyAnswer(() => this.links.mail(actor, request));
    return {};
  }

  @Rpc(ReaderLinksService.method.takeReaderLink)
  async takeReaderLink(request: TakeReaderLinkRequest, { actor }: RpcContext) {
    return this.links.take(actor, request);
  }
}
