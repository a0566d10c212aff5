import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web/creator'

export const studioHome = endpoint(`${BASE}/studio`, 'creator')
export const listFans = endpoint(`${BASE}/fans/list`, 'creator')
export const getFanCard = endpoint(`${BASE}/fans/card`, 'creator')
export const exportFans = endpoint(`${BASE}/fans/export`, 'creator')
export const saveFanNote = endpoint(`${BASE}/fans/note`, 'creator')
export const saveFanList = endpoint(`${BASE}/fans/saveList`, 'creator')
export const deleteFanList = endpoint(`${BASE}/fans/deleteList`, 'creator')
export const changeFanList = endpoint(`${BASE}/fans/changeList`, 'creator')
