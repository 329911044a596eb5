import { currentContext } from '@candor/platform/request-context.js';
import { networkOf } from '@candor/platform/network.js';
import type { KnownDevices } from '../sign-in/known-devices.js';
import type { UserEntity } from '../users/user.entity.js';

/** Who tries something for a mail address: what one of them uses up, no other lacks. */
export interface Asker {
  /** The mail address, normalized. */
  readonly email: string;
  /** The address with the browser or the network, for limits. */
  readonly key: string;
  /** Whether the user has signed in with this browser before. */
  readonly isKnown: boolean;
}

/** Whose call this is, as far as limits go. @param kept what the browser keeps since its last sign-in */
export function askerOf(
  devices: KnownDevices,
  given: { readonly email: string; readonly user: UserEntity | undefined; readonly device: string },
): Asker {
  const { email, user, device } = given;
  const name = user && devices.nameOf(device, user.id);
  if (name !== undefined) return { email, key: `${email} with ${name}`, isKnown: true };
  return { email, key: `${email} from ${networkOf(currentContext()?.caller?.address ?? '')}`, isKnown: false };
}
