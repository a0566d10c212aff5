import { lazy } from 'react'

/** Fetched when they are opened: whoever only opens a dialog from here does not wait for them. */
export const Cards = lazy(async () => ({ default: (await import('./cards/Cards.tsx')).Cards }))
export const OrderPending = lazy(async () => ({ default: (await import('./pending/OrderPending.tsx')).OrderPending }))
export const Orders = lazy(async () => ({ default: (await import('./orders/Orders.tsx')).Orders }))
export const PayJump = lazy(async () => ({ default: (await import('./jump/PayJump.tsx')).PayJump }))
