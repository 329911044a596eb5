/** Lets the browser keep a file under a name, as a download does. */
export function saveFile(name: string, content: Blob): void {
  saveUrl(name, URL.createObjectURL(content));
}

/** The same for content that has an address within the browser already; the address ends with it. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken hold of the content by now, or never will.
  URL.revokeObjectURL(url);
}
