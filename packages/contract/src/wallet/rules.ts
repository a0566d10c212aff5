/**
 * What a diamond is worth: one US cent. Creators are paid out at this rate, and what is paid in dollars (a membership)
 * becomes earnings at it, so that a creator has one balance (docs/decisions/0009).
 */
export const centsOf = (diamonds: number): number => diamonds
export const diamondsOf = (cents: number): number => cents

/** The house's part of what a creator earns. Rounded in the creator's favour. */
export const commissionOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100)
