/** The text of a piece of HTML: no tags, no style or script, entities decoded, spaces collapsed. */
export function pageText(html: string): string {
  return html
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The part of a page from the heading of a section to the next section heading. */
export function section(html: string, heading: string): string {
  const start = html.search(new RegExp(`<h2[^>]*>${heading}</h2>`));
  if (start < 0) return '';
  const end = html.slice(start + 4).search(/<h2|<footer/);
  return html.slice(start, start + 4 + end);
}
