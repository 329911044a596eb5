import { applyDecorators, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { matchesEntityTag } from '../../edge/prepared/entity-tag.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Public } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';

const CACHE = 'public, max-age=300';
/** An image that is opened as a document can do nothing. */
const POLICY = "default-src 'none'; sandbox";

/** Logo and favicon at the addresses of the specification. The page has its own copies, which need no service. */
@Public()
@ApiTags('Public')
@Controller('api/public')
export class PublicImagesController {
  private readonly pages: RpcClientOf<typeof CustomizeService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(CustomizeService);
  }

  @Get('logo/:customerId')
  @ReadsImage('The logo of an organisation', 'image/png')
  async getLogo(@IdParam('customerId') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.send(ImageKind.LOGO, 'image/png', id, request, response);
  }

  @Get('favicon/:customerId/favicon.ico')
  @ReadsImage('The favicon of an organisation', 'image/x-icon')
  async getFavicon(
    @IdParam('customerId') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.send(ImageKind.FAVICON, 'image/x-icon', id, request, response);
  }

  private async send(
    kind: ImageKind,
    type: string,
    customerId: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { content, digest } = await this.pages.getImage({ kind }, { actor: { kind: 'visitor', customerId } });
    const tag = `"${digest}"`;
    const known = request.headers['if-none-match'];
    const isKnown = known !== undefined && matchesEntityTag(known, tag);
    response.writeHead(isKnown ? 304 : 200, {
      etag: tag,
      'cache-control': CACHE,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      // Mails and other sites embed it too.
      'cross-origin-resource-policy': 'cross-origin',
      ...(!isKnown && { 'content-type': type, 'content-length': content.length }),
    });
    response.end(isKnown ? undefined : content);
  }
}

function ReadsImage(summary: string, type: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({
      description: 'The image.',
      content: { [type]: { schema: { type: 'string', format: 'binary' }, example: 'the bytes of the image' } },
    }),
    ApiProblems(['not-found']),
  );
}
