/** Text escaped for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** `14:03:21`, with the date when it is not today. */
export function showTime(epochMs: number, now = new Date()): string {
  const at = new Date(epochMs);
  const time = at.toLocaleTimeString('en-GB');
  return at.toDateString() === now.toDateString()
    ? time
    : `${at.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })} ${time}`;
}
