// Writes src/api/generated.ts from the gateway's OpenAPI: the types of all schemas, nothing else. The endpoints stand
// with their features, by hand, because tags and error handling are not part of the description.
// `--check` writes nothing and fails when the file is not fresh.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import ts from 'typescript';

const schemaFile = fileURLToPath(new URL('../../../gateway/openapi.json', import.meta.url));
const target = fileURLToPath(new URL('../src/api/generated.ts', import.meta.url));

const { components } = JSON.parse(await readFile(schemaFile, 'utf8'));
const schemas = new Set(Object.keys(components.schemas));

const code = await generateEndpoints({ schemaFile, apiFile: './api.ts' });
const source = ts.createSourceFile('generated.ts', code, ts.ScriptTarget.Latest, true);
const types = source.statements.filter(
  (statement) => ts.isTypeAliasDeclaration(statement) && schemas.has(statement.name.text),
);
const missing = schemas.size - types.length;
if (missing !== 0) throw new Error(`${missing} schema(s) of ${schemaFile} gave no type`);

const header = '// Generated from gateway/openapi.json by scripts/generate-api.mjs. Do not edit.\n\n';
const text = `${header}${types.map((type) => type.getFullText().trim()).join('\n')}\n`;

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error('web/console/src/api/generated.ts is not fresh: run "npm run generate-api -w @candor/console".');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, text);
  console.log(`${types.length} types written`);
}
