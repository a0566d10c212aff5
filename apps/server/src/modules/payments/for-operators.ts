/** What the operator's pages read and change of this module. */
export * as orderSearch from './orders.operators.store.ts'
export * as orders from './orders.store.ts'
export * as packages from './packages.store.ts'
export { refundableOf } from './refunds.ts'
