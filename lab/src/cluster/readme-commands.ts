const SECTION = '### A cluster';
const BLOCK = /```sh\n(.*?)```/s;

/** What the README tells those who deploy to a cluster to type, a command each, word by word. */
export interface ReadmeCommands {
  readonly buildImage: string;
  readonly createNamespace: string;
  readonly install: string;
  readonly test: string;
  readonly createOwner: string;
}

/** @throws Error when the section has not the five commands that the run knows */
export function clusterCommands(readme: string): ReadmeCommands {
  const section = readme.split(SECTION)[1] ?? '';
  const lines = (BLOCK.exec(section)?.[1] ?? '').split('\n').filter((line) => line !== '');
  const [buildImage, createNamespace, install, test, createOwner] = lines;
  const starts = [
    'docker build ',
    'kubectl create namespace ',
    'helm install ',
    'helm test ',
    'kubectl -n candor exec ',
  ];
  if (
    lines.length !== starts.length ||
    !starts.every((start, i) => lines[i]?.startsWith(start)) ||
    !buildImage ||
    !createNamespace ||
    !install ||
    !test ||
    !createOwner
  )
    throw new Error(`"${SECTION}" of the README has other commands than this run knows: ${lines.join(' | ')}`);
  return { buildImage, createNamespace, install, test, createOwner };
}
