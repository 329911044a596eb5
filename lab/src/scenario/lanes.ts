/** Sends `count` times with limited concurrency; each lane starts the next send as soon as the previous one is done. */
export async function inLanes(count: number, inFlight: number, send: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}
