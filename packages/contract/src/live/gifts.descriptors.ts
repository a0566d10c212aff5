import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-live/h5web/app'

export const listLiveGifts = endpoint(`${BASE}/web/live/gifts`, 'visitor')
export const presentLiveGift = endpoint(`${BASE}/audience/presentGift`, 'user')
export const stopLiveGiftCombo = endpoint(`${BASE}/audience/stopGiftCombo`, 'user')
