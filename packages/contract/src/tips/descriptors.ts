import { endpoint } from '../core/endpoint.ts'

export const payForTip = endpoint('/v2/lk-billing/h5web/tip/payForTip', 'user')
