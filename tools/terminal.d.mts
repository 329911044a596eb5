export function bold(text: string): string;
export function dim(text: string): string;
export function red(text: string): string;
export function green(text: string): string;
export function yellow(text: string): string;
export function cyan(text: string): string;
export function say(line?: string): void;
export function duration(ms: number): string;
export function step<T>(title: string, work: (rename: (title: string) => void) => T | Promise<T>): Promise<T>;
