import type { Request, Response } from 'express';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import type { IdentityService, Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { dropRefreshToken, holdSession, readRefreshToken } from '../session/session-cookies.js';
import { present } from '../wire/present.js';
import { AUTH_CALL } from './auth.controller.js';

/**
 * Continues the browser's session: the refresh token in its cookie is replaced.
 * @throws UnauthenticatedError when the session is over; the cookie is dropped
 */
export async function refreshSession(
  identity: RpcClientOf<typeof IdentityService>,
  request: Request,
  response: Response,
  console: ConsoleAddress,
): Promise<Session> {
  try {
    const refreshToken = readRefreshToken(request);
    const session = present((await identity.refreshSession({ refreshToken }, AUTH_CALL)).session);
    holdSession(response, session, console);
    return session;
  } catch (error) {
    // While identity does not answer the session may still be valid.
    if (error instanceof UnauthenticatedError) dropRefreshToken(response, console);
    throw error;
  }
}
