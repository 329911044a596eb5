// Lint rule: where the gateway may use Swagger. Entries of `paths` of the rule `no-restricted-imports`.

/** What describes the fields of requests and answers, and the type of the whole document. */
const MODELS = ['ApiProperty', 'ApiPropertyOptional', 'OmitType', 'OpenAPIObject'];

/** For what is neither the description itself nor the decorators of operations. */
export const swaggerForModels = {
  name: '@nestjs/swagger',
  allowImportNames: MODELS,
  message: 'Only gateway/src/openapi and gateway/src/api/routes describe operations; others describe fields.',
};

/** For controllers. */
export const noSwagger = {
  name: '@nestjs/swagger',
  message: 'Say what the operation intends: use a decorator of gateway/src/api/routes, such as `Creates`.',
};
