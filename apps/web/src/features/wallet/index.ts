import { lazyPart } from '../../platform/lazy-part.ts'
export { BalanceLine } from './BalanceLine.tsx'
export { Diamonds, useDiamondsText, useWorth } from './Diamonds.tsx'
export { WalletCard } from './WalletCard.tsx'
export { useBalance, useMoneyCache } from './queries.ts'

/** The figures of this room stand on every page, the statement on one. */
export const WalletScreen = lazyPart(async () => (await import('./WalletScreen.tsx')).WalletScreen)
