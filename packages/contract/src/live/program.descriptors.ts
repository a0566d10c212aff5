import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-live/h5web/app'

export const getLivePlan = endpoint(`${BASE}/web/live/plan`, 'creator')
export const saveLivePlan = endpoint(`${BASE}/web/live/plan/save`, 'creator')
export const makeLiveKey = endpoint(`${BASE}/web/live/key/make`, 'creator')
export const dropLiveKey = endpoint(`${BASE}/web/live/key/drop`, 'creator')
