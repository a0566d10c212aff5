type Sources = { fromHeld: number; fromAvailable: number; shortfall: number }

/**
 * As much of something as creators still have, planned; null where that is nothing. For what goes back without an operator who looks
 * at it: what a creator no longer has would be there twice.
 */
export async function planCovered<Planned extends Sources>(
  wanted: number,
  plan: (amount: number) => Promise<Planned>,
): Promise<{ amount: number; planned: Planned } | null> {
  let amount = wanted
  while (amount > 0) {
    const planned = await plan(amount)
    if (planned.shortfall === 0) return { amount, planned }
    const there = planned.fromHeld + planned.fromAvailable
    // Parts are rounded, so what was worked out may still be a little too much.
    amount = Math.min(amount - 1, Math.floor((amount * there) / (there + planned.shortfall)))
  }
  return null
}
