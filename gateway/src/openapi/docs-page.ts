import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const STYLE = `html { overflow-y: scroll }
body { margin: 0; background: #fafafa }`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candor API</title>
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png" sizes="32x32">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<style>${STYLE}</style>
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/swagger-ui-standalone-preset.js"></script>
<script src="/api/docs/swagger-ui-init.js"></script>
</body>
</html>
`;

const SELF = ["'self'"];
/** For the policy, so that it allows the page's own style. */
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The page to read and try the API. Swagger's own page would need a policy that allows any inline style. */
export const serveDocsPage: RequestHandler = (_request, response) => {
  response.type('html').send(PAGE);
};

/** The policy of the page, whose style is allowed by its hash. */
export const docsSecurityHeaders = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: SELF,
    styleSrc: [...SELF, STYLE_HASH],
    imgSrc: ["'self'", 'data:'],
    connectSrc: SELF,
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
});
