const pad = (value: number): string => String(value).padStart(2, '0');

/** What a `datetime-local` input shows for an instant (epoch ms): `2026-11-20T16:05` in the browser's zone. */
export function toLocalInput(instant: number): string {
  const at = new Date(instant);
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The instant (epoch ms) of a `datetime-local` input; NaN where it is empty or incomplete. */
export function fromLocalInput(text: string): number {
  return new Date(text).getTime();
}
