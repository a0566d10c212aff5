import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-billing/h5web'

export const queryTiers = endpoint(`${BASE}/api/tier/queryTier`, 'visitor')
export const queryTierById = endpoint(`${BASE}/api/tier/queryTierById`, 'visitor')
export const listOwnTiers = endpoint(`${BASE}/api/tier/mine`, 'creator')
export const editTier = endpoint(`${BASE}/api/tier/editNewPriceTire`, 'creator')
export const deleteTier = endpoint(`${BASE}/api/tier/deletePriceTier`, 'creator')
export const startSubscription = endpoint(`${BASE}/paypalSubscribe`, 'user')
export const listMemberships = endpoint(`${BASE}/membership/mine`, 'user')
export const membershipWelcome = endpoint(`${BASE}/membership/welcome`, 'user')
export const cancelMembership = endpoint(`${BASE}/membership/cancel`, 'user')
export const createPromo = endpoint(`${BASE}/promo/create`, 'creator')
export const listPromos = endpoint(`${BASE}/promo/list`, 'creator')
export const endPromo = endpoint(`${BASE}/promo/end`, 'creator')
export const lookAtPromo = endpoint(`${BASE}/promo/look`, 'visitor')
export const applyPromo = endpoint(`${BASE}/promo/apply`, 'user')
