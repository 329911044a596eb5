import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { kubeTool, type KubeTool } from '@candor/tools/chart/kube-tools.js';

const run = promisify(execFile);

/** An object of Kubernetes, as far as the checks look at all of them. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

export type HelmVersion = Extract<KubeTool, `helm-${string}`>;
export const HELM_VERSIONS: readonly HelmVersion[] = ['helm-4', 'helm-3'];
export const PRESETS = ['minimal', 'production', 'keda', 'gateway-api', 'compact'] as const;

/** The chart's folder. */
export const chart = path.join(workspace, 'charts', 'candor');
export const presetFile = (preset: string): string => path.join(chart, 'presets', `${preset}.yaml`);

/**
 * Runs Helm on the chart, or on a changed one in another folder; it reaches no cluster.
 * @throws Error with what Helm said
 */
export async function helm(
  version: HelmVersion,
  command: 'lint' | 'template',
  args: readonly string[],
  from = chart,
): Promise<string> {
  return helmAt('/dev/null', version, command, args, from);
}

/** As `helm`, at the cluster that a kubeconfig names. */
export async function helmAt(
  kubeconfig: string,
  version: HelmVersion,
  command: 'lint' | 'template' | 'install',
  args: readonly string[],
  from = chart,
): Promise<string> {
  const release = command === 'lint' ? [from] : ['candor', from, '--namespace', 'candor'];
  const options = {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, KUBECONFIG: kubeconfig },
    maxBuffer: 50_000_000,
  };
  return (await run(await kubeTool(version), [command, ...release, ...args], options)).stdout;
}

/** What Helm prints for the operator after an install of a preset. It reaches no cluster. */
export async function notes(preset: string, args: readonly string[] = []): Promise<string> {
  const options = ['--dry-run=client', '-f', presetFile(preset), ...args];
  const printed = await helmAt('/dev/null', 'helm-4', 'install', options);
  return printed.split('\nNOTES:\n').slice(1).join();
}

const rendered = new Map<string, Promise<string>>();

/** Every object that a preset renders to, with further arguments for Helm. */
export async function render(
  preset: string,
  { version = 'helm-4', args = [] }: { version?: HelmVersion; args?: readonly string[] } = {},
): Promise<KubeObject[]> {
  const key = JSON.stringify([version, preset, args]);
  const text = rendered.get(key) ?? helm(version, 'template', ['-f', presetFile(preset), ...args]);
  rendered.set(key, text);
  return parseObjects(await text);
}

/** The objects of a stream of YAML documents; two keys of one name are an error. */
export function parseObjects(text: string): KubeObject[] {
  return parseAllDocuments(text)
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0] as Error;
      return document.toJS() as KubeObject | null;
    })
    .filter((object) => object !== null);
}
