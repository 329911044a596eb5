export function checkNotBreaking(folder?: string): Promise<void>;
export function keepStates(folder?: string): Promise<string>;
export function releaseContracts(version: string, folder?: string): Promise<string>;
export function presentVersion(): string;
