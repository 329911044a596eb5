// The plain manifests in k8s/base, rendered from the chart with k8s/values.yaml. `npm run generate` writes them. They
// contain no secret and no timestamp, so that the same chart gives the same files.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';

const COMPONENT = 'app.kubernetes.io/component';

/**
 * @param {string} root the workspace
 * @param {string} helm the program
 * @returns {Map<string, string>} name in k8s/base → text
 */
export function baseManifests(root, helm) {
  const args = ['template', 'candor', 'charts/candor', '--namespace', 'candor', '-f', 'k8s/values.yaml'];
  const text = execFileSync(helm, args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 });
  const byComponent = new Map();
  for (const document of parseAllDocuments(text)) {
    const object = document.toJS();
    // Hooks are Helm's own: a plain apply would run the tests of a release every time.
    if (object === null || object.metadata.annotations?.['helm.sh/hook']) continue;
    const component = object.metadata.labels?.[COMPONENT] ?? 'others';
    byComponent.set(component, [...(byComponent.get(component) ?? []), withoutHelm(object)]);
  }
  const names = [...byComponent.keys()].sort();
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'candor',
    resources: names.map((name) => `${name}.yaml`),
  };
  const head = '# Rendered from charts/candor by `npm run generate`. Do not edit.\n';
  return new Map([
    ...names.map((name) => [
      `${name}.yaml`,
      head +
        byComponent
          .get(name)
          .map((one) => stringify(one))
          .join('---\n'),
    ]),
    ['kustomization.yaml', head + stringify(kustomization)],
  ]);
}

/** Labels that say Helm manages it, on the object and on its pods. */
function withoutHelm(object) {
  for (const { labels } of [object.metadata, object.spec?.template?.metadata ?? {}]) {
    if (labels === undefined) continue;
    delete labels['helm.sh/chart'];
    delete labels['app.kubernetes.io/managed-by'];
  }
  return object;
}
