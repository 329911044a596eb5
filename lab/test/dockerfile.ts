/** One instruction of a Dockerfile, its continuation lines joined. */
export interface Instruction {
  name: string;
  value: string;
}

/** The stages of a Dockerfile, each beginning with its FROM; what stands before the first FROM comes first. */
export function parseDockerfile(text: string): Instruction[][] {
  const lines = text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Instruction[][] = [[]];
  for (const line of lines) {
    const [name = '', ...rest] = line.trim().split(/\s+/);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value: rest.join(' ') });
  }
  return stages;
}

/** The values of one instruction in a stage. */
export function valuesOf(stage: readonly Instruction[] | undefined, name: string): string[] {
  return (stage ?? []).filter((one) => one.name === name).map(({ value }) => value);
}
