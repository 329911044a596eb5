import { currentContext } from '@candor/platform/request-context.js';
import { networkOf } from '@candor/platform/network.js';
import type { KnownDevices } from './known-devices.js';
import type { UserEntity } from '../members/user.entity.js';

/** The caller of an attempt for a mail address: attempts of one caller do not count against another. */
export interface Asker {
  /** The mail address, normalized. */
  readonly email: string;
  /** The address with the browser or the network, as the key of limits. */
  readonly key: string;
  /** Whether the user has signed in with this browser before. */
  readonly isKnown: boolean;
}

/** Identifies the caller for limits. @param kept the token that the browser keeps since its last sign-in */
export function askerOf(
  devices: KnownDevices,
  given: { readonly email: string; readonly user: UserEntity | undefined; readonly device: string },
): Asker {
  const { email, user, device } = given;
  const name = user && devices.nameOf(device, user.id);
  if (name !== undefined) return { email, key: `${email} with ${name}`, isKnown: true };
  return { email, key: `${email} from ${networkOf(currentContext()?.caller?.address ?? '')}`, isKnown: false };
}
