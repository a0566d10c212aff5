import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-chat/h5web/app'

export const listCallGifts = endpoint(`${BASE}/web/gifts`, 'user')
export const presentCallGift = endpoint(`${BASE}/web/presentGift`, 'user')
export const stopCallGiftCombo = endpoint(`${BASE}/web/stopGiftCombo`, 'user')
