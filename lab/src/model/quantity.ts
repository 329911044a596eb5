const BYTES: Readonly<Record<string, number>> = { '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 };

/** Cores of a Kubernetes quantity such as `250m` or `2`. @throws Error for anything else */
export function cores(quantity: string): number {
  const [, amount, milli] = /^(\d+(?:\.\d+)?)(m?)$/.exec(quantity) ?? [];
  if (amount === undefined) throw new Error(`${quantity} is no number of cores`);
  return Number(amount) / (milli === 'm' ? 1_000 : 1);
}

/** Bytes of a Kubernetes quantity such as `160Mi`. @throws Error for anything else */
export function bytes(quantity: string): number {
  const [, amount, unit = ''] = /^(\d+)(Ki|Mi|Gi)?$/.exec(quantity) ?? [];
  if (amount === undefined) throw new Error(`${quantity} is no amount of memory`);
  return Number(amount) * (BYTES[unit] ?? 1);
}
