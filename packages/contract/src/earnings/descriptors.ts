import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-billing/h5web'

export const earningsSummary = endpoint(`${BASE}/earnings/summary`, 'creator')
export const earningsSeries = endpoint(`${BASE}/earnings/series`, 'creator')
export const listEarnings = endpoint(`${BASE}/earnings/list`, 'creator')
export const earningsStatement = endpoint(`${BASE}/earnings/statement`, 'creator')
export const exportEarnings = endpoint(`${BASE}/earnings/export`, 'creator')
export const payoutMethod = endpoint(`${BASE}/payout/method`, 'creator')
export const requestPayout = endpoint(`${BASE}/payout/request`, 'creator')
export const cancelPayout = endpoint(`${BASE}/payout/cancel`, 'creator')
export const listPayouts = endpoint(`${BASE}/payout/list`, 'creator')
