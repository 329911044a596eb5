// What ships, as a software bill of materials (CycloneDX 1.6). It contains no time and no random number, so that the
// same sources give the same file.

/** @param product name and version of the described product; `node`: the version of Node that is in the image */
export function billOfMaterials(packages, { name, version, node }) {
  const own = { type: 'application', 'bom-ref': name, name, version, licenses: [{ license: { id: 'Apache-2.0' } }] };
  const runtime = {
    ...{ type: 'platform', 'bom-ref': `pkg:generic/node@${node}`, name: 'node', version: node },
    purl: `pkg:generic/node@${node}`,
  };
  const components = [runtime, ...packages.map(component)];
  return {
    ...{
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
    },
    metadata: { component: own },
    components,
    dependencies: [{ ref: name, dependsOn: components.map((one) => one['bom-ref']) }],
  };
}

function component({ name, version, license, integrity }) {
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${scope === undefined ? '' : `${encodeURIComponent(scope)}/`}${rest}@${version}`;
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    ...{ type: 'library', 'bom-ref': purl, ...(scope !== undefined && { group: scope }), name: rest, version, purl },
    ...(license !== undefined && { licenses: [licenceOf(license)] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}

function licenceOf(text) {
  return /[\s()]/.test(text) ? { expression: text } : { license: { id: text } };
}
