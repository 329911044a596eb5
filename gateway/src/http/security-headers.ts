import helmet from 'helmet';

const SELF = ["'self'"];

/**
 * Headers of the API and the console. Scripts and styles come from our own files alone; images and fonts may be data URLs
 * because the console's stylesheet holds its icons so.
 */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: SELF,
      styleSrc: SELF,
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: SELF,
      manifestSrc: SELF,
      formAction: SELF,
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Local installs are plain http; where TLS ends, the proxy that ends it says so.
  strictTransportSecurity: false,
});

/** The API's own documentation page writes styles into itself. */
export const docsSecurityHeaders = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: SELF,
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: SELF,
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
});
