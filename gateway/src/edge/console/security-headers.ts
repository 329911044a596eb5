import type { RequestHandler } from 'express';
import helmet from 'helmet';

const SELF = ["'self'"];

/** The origins of Stripe's script, of its calls, and of the frames in which it hides the digits of cards from us. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
const NO_PROVIDER = { scripts: [], calls: [], frames: [] };

/**
 * Headers of the API and the console. Scripts and styles come from our own files alone; images and fonts may be data
 * URLs because the console's stylesheet contains its icons in that form.
 * @param takesCards whether Stripe's script may run as well
 */
export function securityHeaders(takesCards: boolean): RequestHandler {
  const { scripts, calls, frames } = takesCards ? STRIPE : NO_PROVIDER;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [...SELF, ...scripts],
        styleSrc: SELF,
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [...SELF, ...calls],
        frameSrc: [...SELF, ...frames],
        manifestSrc: SELF,
        formAction: SELF,
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Sent over https only, see `withTransportSecurity`.
    strictTransportSecurity: false,
  });
}
