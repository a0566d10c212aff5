/** A door of its own: importing the rooms whole at run time would fetch all of their pages. */
export { TipHost } from '../../features/tips/index.ts'
export { BalanceLine, WalletEvents } from '../../features/wallet/index.ts'
