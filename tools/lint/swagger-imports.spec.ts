import { Linter } from 'eslint';
import { noSwagger, swaggerForModels } from './swagger-imports.mjs';

/** What the rule says of a text with one of its entries. */
function messages(text: string, entry: typeof noSwagger): string[] {
  return new Linter()
    .verify(text, { rules: { 'no-restricted-imports': ['error', { paths: [entry] }] } })
    .map(({ message }) => message);
}

describe('the decorators of Swagger', () => {
  it.each(["import { ApiOperation } from '@nestjs/swagger';", "import { ApiProperty } from '@nestjs/swagger';"])(
    'are refused in controllers, whichever they are: %s',
    (text) => {
      expect(messages(text, noSwagger)).toEqual([expect.stringContaining('use a decorator of gateway/src/api/routes')]);
    },
  );

  it.each(['ApiOperation', 'ApiOkResponse', 'ApiQuery', 'ApiExcludeController'])(
    'that describe operations are refused elsewhere: %s',
    (name) => {
      expect(messages(`import { ${name} } from '@nestjs/swagger';`, swaggerForModels)).toEqual([
        expect.stringContaining('others describe fields'),
      ]);
    },
  );

  it('that describe fields are allowed outside of controllers', () => {
    const text = "import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';";
    expect(messages(text, swaggerForModels)).toEqual([]);
  });
});
