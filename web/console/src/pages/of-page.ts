/** The path of a screen about one of the further pages. */
export function screenOf(path: string, pageId: string): string {
  return `${path}?page=${encodeURIComponent(pageId)}`;
}
