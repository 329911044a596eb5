import { z } from 'zod';
import { proxyVariables } from './outbound-proxy.js';

/** The variables of an app that calls URLs typed by users, for its own schema. */
export const outboundVariables = {
  /** Private targets that may be reached nevertheless, as "host:port" separated by commas: directly, past the proxy. */
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((target) => target.trim() || [])),
  ...proxyVariables,
};
