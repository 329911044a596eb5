import type { Request } from 'express';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BrowserSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { exactAddress } from '../rate-limit/client-address.js';

/** What people read of a browser in the list of their sessions. @param trustedProxies how many proxies of ours stand in front */
export function browserOf(request: Request, trustedProxies: number): MessageInitShape<typeof BrowserSchema> {
  return { userAgent: request.get('user-agent') ?? '', address: exactAddress(request, trustedProxies) };
}
