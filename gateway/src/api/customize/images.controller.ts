import { applyDecorators, Delete, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { ImageResponse } from './customize.responses.js';
import { drawFavicon } from './favicon-image.js';
import { drawLogo } from './logo-image.js';
import { readUploadedFile } from './uploaded-file.js';

/** Logo and favicon: an upload is redrawn here, and the original is not stored. */
@StaffController('Customize', 'customize')
export class ImagesController {
  private readonly pages: RpcClientOf<typeof CustomizeService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(CustomizeService);
  }

  @Post('logo')
  @Uploads('Upload the logo', 'PNG, JPEG or WebP: square, at least 60x60 pixels, at most 3 MB.', [
    'Please choose a square image.',
    'logo.png',
  ])
  async uploadLogo(@Staff() actor: StaffActor, @Req() request: Request): Promise<ImageResponse> {
    requireEditor(actor);
    const content = await drawLogo(await readUploadedFile(request));
    await this.pages.saveImage({ kind: ImageKind.LOGO, content }, { actor });
    return { url: `/api/public/logo/${actor.customerId}` };
  }

  @Delete('logo')
  @Clears('Remove the logo')
  async removeLogo(@Staff() actor: StaffActor): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.LOGO }, { actor });
  }

  @Post('favicon')
  @Uploads('Upload the favicon', 'An .ico file with an image of 32x32 pixels, at most 3 MB.', [
    'Please choose an .ico file with an image of 32x32 pixels.',
    'favicon.ico',
  ])
  async uploadFavicon(@Staff() actor: StaffActor, @Req() request: Request): Promise<ImageResponse> {
    requireEditor(actor);
    const content = await drawFavicon(await readUploadedFile(request));
    await this.pages.saveImage({ kind: ImageKind.FAVICON, content }, { actor });
    return { url: `/api/public/favicon/${actor.customerId}/favicon.ico` };
  }

  @Delete('favicon')
  @Clears('Remove the favicon')
  async removeFavicon(@Staff() actor: StaffActor): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.FAVICON }, { actor });
  }
}

function Uploads(summary: string, description: string, [refusal, example]: readonly [string, string]): MethodDecorator {
  const file = { type: 'string', format: 'binary', example };
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary, description }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', properties: { file }, required: ['file'] } }),
    ApiOkResponse({ type: ImageResponse }),
    ApiProblems(
      ['invalid', 'unauthenticated', 'payment-required', 'forbidden', 'too-large', 'unsupported-media-type'],
      ['/file', refusal],
    ),
  );
}

function Clears(summary: string): MethodDecorator {
  return applyDecorators(
    HttpCode(204),
    ApiOperation({ summary, description: 'Also when there is none.' }),
    ApiNoContentResponse({ description: 'There is none any more.' }),
    ApiProblems(['unauthenticated', 'forbidden']),
  );
}
