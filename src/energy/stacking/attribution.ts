/**
 * Division of delivered energy among the services to which it was promised, so that no watt-hour is paid twice. Whole
 * watt-hours.
 */

export interface Promised {
  buyer: string;
  /** Energy promised in the step. */
  committedWh: number;
  /** Maximum that the buyer pays, in percent of that: 120 where its curve pays beyond the contract. */
  paidUpToPercent: number;
  /** Whether its rules allow that energy beyond a promise goes to one of the buyers. */
  allowsSurplus: boolean;
}

export interface Attribution {
  /** Wh of each service, in the order given; negative if use moved the wrong way. */
  attributedWh: number[];
  /** Energy delivered and not paid by any buyer. */
  unattributedWh: number;
}

/**
 * Divides delivered energy: PRO_RATA by promise, or PRIORITY in the order given. Energy that moved the wrong way is
 * borne by promise either way. What is left goes to buyers that pay beyond their promise, if all allow it.
 * @throws RangeError for an amount that is not a whole number of Wh, or a promise below zero
 */
export function attribute(
  deliveredWh: number,
  promised: readonly Promised[],
  method: 'PRO_RATA' | 'PRIORITY',
): Attribution {
  const committed = promised.map(({ committedWh }) => committedWh);
  if (![deliveredWh, ...committed].every(Number.isSafeInteger) || committed.some((wh) => wh < 0))
    throw new RangeError('energy is attributed in whole Wh, of contracted volumes of 0 or more');
  const total = committed.reduce((sum, wh) => sum + wh, 0);
  if (total === 0) return { attributedWh: committed, unattributedWh: deliveredWh };
  if (deliveredWh < 0)
    return { attributedWh: proRata(-deliveredWh, committed, total).map((wh) => 0 - wh), unattributedWh: 0 };

  const paid = Math.min(deliveredWh, total);
  const attributedWh = method === 'PRO_RATA' ? proRata(paid, committed, total) : inOrder(paid, committed);
  const rooms = promised.map(({ committedWh, paidUpToPercent }) =>
    Math.max(0, Math.floor((committedWh * paidUpToPercent) / 100) - committedWh),
  );
  const surplus = promised.every(({ allowsSurplus }) => allowsSurplus) ? inOrder(deliveredWh - paid, rooms) : [];
  return {
    attributedWh: attributedWh.map((wh, index) => wh + (surplus[index] ?? 0)),
    unattributedWh: deliveredWh - paid - surplus.reduce((sum, wh) => sum + wh, 0),
  };
}

/** Divides energy in order, first to last, each up to its own. */
function inOrder(wh: number, own: readonly number[]): number[] {
  let left = wh;
  return own.map((most) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  });
}

/**
 * Divides energy by share, exactly adding up: the watt-hours that division leaves go to the largest remainders, the
 * first of equal ones.
 */
function proRata(wh: number, committed: readonly number[], total: number): number[] {
  const products = committed.map((own) => BigInt(wh) * BigInt(own));
  const shares = products.map((product) => Number(product / BigInt(total)));
  const left = wh - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index]!++;
  return shares;
}
