export function isProse(file: string): boolean;
export function idiomsIn(text: string): string[];
