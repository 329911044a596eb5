import { Get, Inject, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '@candor/platform/errors.js';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ReadsFile } from '../routes/file-operations.js';
import { OpenController } from '../routes/operations.js';
import { knownAccess, PageAccess } from '../session/page-access.js';
import { IdParam } from '../validation/id.param.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { imageVersion, sendImage } from './send-image.js';

const IMAGE = {
  example: 'the bytes of the image',
  answered: 'The image.',
  refusals: ['not-found'],
  invalid: ['/pageId', 'Please give the id of a page here.'],
} as const;

interface Asked {
  readonly kind: ImageKind;
  readonly type: string;
  readonly customerId: string;
  /** Empty for the first page. */
  readonly pageId: string;
}

/** The words of the service, so that a private image looks like none. */
const NO_IMAGE = 'There is no such image.';

/**
 * Logo and favicon at the addresses of the specification. The page has its own copies, which need no service. Those of a
 * private page are there for its readers, and at the address with their version, which the console has from staff's calls;
 * those of a further page at that address alone.
 */
@OpenController('Public', 'public')
export class PublicImagesController {
  private readonly pages: RpcClientOf<typeof CustomizeService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(PageAccess) private readonly access: PageAccess,
  ) {
    this.pages = rpc.service(CustomizeService);
  }

  @Get('logo/:customerId')
  @ReadsFile('The logo of an organisation', { type: 'image/png', ...IMAGE })
  async getLogo(
    @IdParam('customerId') customerId: string,
    @Query() query: OfPageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send({ kind: ImageKind.LOGO, type: 'image/png', customerId, ...ofPage(query) }, request, response);
  }

  @Get('logo-dark/:customerId')
  @ReadsFile('The logo of an organisation for dark pages', { type: 'image/png', ...IMAGE })
  async getLogoDark(
    @IdParam('customerId') customerId: string,
    @Query() query: OfPageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send({ kind: ImageKind.LOGO_DARK, type: 'image/png', customerId, ...ofPage(query) }, request, response);
  }

  @Get('favicon/:customerId/favicon.ico')
  @ReadsFile('The favicon of an organisation', { type: 'image/x-icon', ...IMAGE })
  async getFavicon(
    @IdParam('customerId') customerId: string,
    @Query() query: OfPageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send({ kind: ImageKind.FAVICON, type: 'image/x-icon', customerId, ...ofPage(query) }, request, response);
  }

  private async send({ kind, type, customerId, pageId }: Asked, request: Request, response: Response): Promise<void> {
    const call = { actor: { kind: 'visitor', customerId } } as const;
    const { content, digest } = await this.pages.getImage({ kind, pageId }, call);
    const isOfFirst = pageId === '' || pageId === customerId;
    const access = isOfFirst ? knownAccess(this.access, request, customerId) : 'refused';
    if (access === 'refused' && request.query.v !== imageVersion(digest)) throw new NotFoundError(NO_IMAGE);
    sendImage(request, response, { content, digest, type, isPrivate: access !== 'everybody' });
  }
}
