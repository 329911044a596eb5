import { type ProviderAnswer } from '../provider-server.js';

export function xml(root: string, content: string, status = 200): ProviderAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

export function s3Error(status: number, code: string): ProviderAnswer {
  return xml('Error', `<Code>${code}</Code><Message>The double says ${code}.</Message>`, status);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
