import { Delete, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { UploadsFile } from '../routes/file-operations.js';
import { RemovesOwn, StaffController } from '../routes/operations.js';
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
  @UploadsFile('Upload the logo', ImageResponse, {
    description: 'PNG, JPEG or WebP: square, at least 60x60 pixels, at most 3 MB.',
    example: 'logo.png',
    invalid: ['/file', 'Please choose a square image.'],
    also: ['payment-required', 'too-large'],
  })
  async uploadLogo(@Staff() actor: StaffActor, @Req() request: Request): Promise<ImageResponse> {
    await this.saveLogo(ImageKind.LOGO, actor, request);
    return { url: `/api/public/logo/${actor.customerId}` };
  }

  @Delete('logo')
  @RemovesOwn('Remove the logo')
  async removeLogo(@Staff() actor: StaffActor): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.LOGO }, { actor });
  }

  @Post('logo-dark')
  @UploadsFile('Upload the logo of the dark theme', ImageResponse, {
    description: 'As the logo, which it replaces where a visitor prefers dark pages.',
    example: 'logo-dark.png',
    invalid: ['/file', 'Please choose a square image.'],
    also: ['payment-required', 'too-large'],
  })
  async uploadLogoDark(@Staff() actor: StaffActor, @Req() request: Request): Promise<ImageResponse> {
    await this.saveLogo(ImageKind.LOGO_DARK, actor, request);
    return { url: `/api/public/logo-dark/${actor.customerId}` };
  }

  @Delete('logo-dark')
  @RemovesOwn('Remove the logo of the dark theme')
  async removeLogoDark(@Staff() actor: StaffActor): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.LOGO_DARK }, { actor });
  }

  @Post('favicon')
  @UploadsFile('Upload the favicon', ImageResponse, {
    description: 'An .ico file with an image of 32x32 pixels, at most 3 MB.',
    example: 'favicon.ico',
    invalid: ['/file', 'Please choose an .ico file with an image of 32x32 pixels.'],
    also: ['payment-required', 'too-large'],
  })
  async uploadFavicon(@Staff() actor: StaffActor, @Req() request: Request): Promise<ImageResponse> {
    requireEditor(actor);
    const content = await drawFavicon(await readUploadedFile(request));
    await this.pages.saveImage({ kind: ImageKind.FAVICON, content }, { actor });
    return { url: `/api/public/favicon/${actor.customerId}/favicon.ico` };
  }

  @Delete('favicon')
  @RemovesOwn('Remove the favicon')
  async removeFavicon(@Staff() actor: StaffActor): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.FAVICON }, { actor });
  }

  private async saveLogo(kind: ImageKind, actor: StaffActor, request: Request): Promise<void> {
    requireEditor(actor);
    const content = await drawLogo(await readUploadedFile(request));
    await this.pages.saveImage({ kind, content }, { actor });
  }
}
