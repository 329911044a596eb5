/** Sends `count` times, so many at once, each lane beginning the next as soon as it is done with one. */
export async function inLanes(count: number, inFlight: number, send: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}
