const BLOCK = /```sh\n(.*?)```/s;

/** What the README tells those who deploy to a cluster to type, a command each, word by word. */
export interface ClusterCommands {
  readonly buildImage: string;
  readonly createNamespace: string;
  readonly install: string;
  readonly test: string;
  readonly createOwner: string;
}

/** @param readme its text @throws Error when its section has other commands than the five that the run knows */
export function clusterCommands(readme: string): ClusterCommands {
  const [buildImage, createNamespace, install, test, createOwner] = commandsIn(readme, '### A cluster', [
    'docker build ',
    'kubectl create namespace ',
    'helm install ',
    'helm test ',
    'kubectl -n candor exec ',
  ]);
  return { buildImage, createNamespace, install, test, createOwner };
}

/**
 * What OPERATING tells operators to type for a command that needs the whole database, in this order, the third being the
 * command itself.
 * @param operating its text
 * @throws Error when its section has others
 */
export function adminCommands(operating: string): readonly [string, string, string, string] {
  return commandsIn(operating, '## candor-admin', [
    'kubectl -n candor create job admin ',
    'kubectl -n candor wait ',
    'kubectl -n candor exec job/admin ',
    'kubectl -n candor delete job admin',
  ]);
}

/** The first block of commands of a section. @param starts with what each of them starts */
function commandsIn<const S extends readonly string[]>(
  text: string,
  section: string,
  starts: S,
): { readonly [I in keyof S]: string } {
  const lines = (BLOCK.exec(text.split(section)[1] ?? '')?.[1] ?? '').split('\n').flatMap((line) => line.trim() || []);
  if (lines.length !== starts.length || !starts.every((start, i) => lines[i]?.startsWith(start)))
    throw new Error(`"${section}" has other commands than this run knows: ${lines.join(' | ')}`);
  return lines as { readonly [I in keyof S]: string };
}
