/** Lets the browser save a file under a name, like a download. */
export function saveFile(name: string, content: Blob): void {
  saveUrl(name, URL.createObjectURL(content));
}

/** The same for content that already has an object URL; the URL is revoked afterwards. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By now the download has read the content, or never will.
  URL.revokeObjectURL(url);
}
