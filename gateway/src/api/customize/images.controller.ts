import { Delete, Inject, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { CustomizeService, ImageKind } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { UploadsFile } from '../routes/file-operations.js';
import { RemovesOfPage, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { ImageResponse } from './customize.responses.js';
import { drawFavicon } from './favicon-image.js';
import { imagePath, imageUrl } from './image-address.js';
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
    also: ['payment-required', 'not-found', 'too-large'],
  })
  async uploadLogo(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Req() request: Request,
  ): Promise<ImageResponse> {
    requireEditor(actor);
    return this.save(ImageKind.LOGO, await drawLogo(await readUploadedFile(request)), { actor, query });
  }

  @Delete('logo')
  @RemovesOfPage('Remove the logo')
  async removeLogo(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.LOGO, ...ofPage(query) }, { actor });
  }

  @Post('logo-dark')
  @UploadsFile('Upload the logo of the dark theme', ImageResponse, {
    description: 'As the logo, which it replaces where a visitor prefers dark pages.',
    example: 'logo-dark.png',
    invalid: ['/file', 'Please choose a square image.'],
    also: ['payment-required', 'not-found', 'too-large'],
  })
  async uploadLogoDark(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Req() request: Request,
  ): Promise<ImageResponse> {
    requireEditor(actor);
    return this.save(ImageKind.LOGO_DARK, await drawLogo(await readUploadedFile(request)), { actor, query });
  }

  @Delete('logo-dark')
  @RemovesOfPage('Remove the logo of the dark theme')
  async removeLogoDark(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.LOGO_DARK, ...ofPage(query) }, { actor });
  }

  @Post('favicon')
  @UploadsFile('Upload the favicon', ImageResponse, {
    description: 'An .ico file with an image of 32x32 pixels, at most 3 MB.',
    example: 'favicon.ico',
    invalid: ['/file', 'Please choose an .ico file with an image of 32x32 pixels.'],
    also: ['payment-required', 'not-found', 'too-large'],
  })
  async uploadFavicon(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Req() request: Request,
  ): Promise<ImageResponse> {
    requireEditor(actor);
    return this.save(ImageKind.FAVICON, await drawFavicon(await readUploadedFile(request)), { actor, query });
  }

  @Delete('favicon')
  @RemovesOfPage('Remove the favicon')
  async removeFavicon(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<void> {
    await this.pages.removeImage({ kind: ImageKind.FAVICON, ...ofPage(query) }, { actor });
  }

  private async save(
    kind: ImageKind,
    content: Uint8Array,
    { actor, query }: { actor: StaffActor; query: OfPageQuery },
  ): Promise<ImageResponse> {
    const page = ofPage(query);
    const { digest } = await this.pages.saveImage({ kind, content, ...page }, { actor });
    const { customerId } = actor;
    // The images of further pages have no address without their version.
    return { url: page.pageId === '' ? imagePath(kind, customerId) : imageUrl(kind, { customerId, ...page }, digest) };
  }
}
