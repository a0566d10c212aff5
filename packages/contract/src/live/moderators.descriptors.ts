import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-live/h5web/app'

export const listLiveModerators = endpoint(`${BASE}/web/live/moderators`, 'creator')
export const setLiveModerator = endpoint(`${BASE}/web/live/moderators/set`, 'creator')
export const readLiveTalk = endpoint(`${BASE}/web/audience/talk`, 'user')
export const unsayInLive = endpoint(`${BASE}/web/audience/unsay`, 'user')
export const pinInLive = endpoint(`${BASE}/web/audience/pin`, 'user')
