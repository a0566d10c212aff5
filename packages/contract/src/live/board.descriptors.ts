import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-live/h5web/app'

export const listLiveMenu = endpoint(`${BASE}/web/live/menus`, 'user')
export const editLiveMenu = endpoint(`${BASE}/web/live/menus/edit`, 'creator')
export const orderLiveRequest = endpoint(`${BASE}/web/live/menus/order`, 'user')
export const settleLiveRequest = endpoint(`${BASE}/web/live/menus/settle`, 'user')
export const editLiveGoal = endpoint(`${BASE}/web/live/goal/edit`, 'creator')
export const getLiveBoard = endpoint(`${BASE}/web/live/board`, 'user')
