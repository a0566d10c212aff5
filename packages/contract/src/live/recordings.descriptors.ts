import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-live/h5web/app'

export const listLiveRecordings = endpoint(`${BASE}/web/live/recordings`, 'creator')
export const keepLiveRecording = endpoint(`${BASE}/web/live/keepRecording`, 'creator')
export const discardLiveRecording = endpoint(`${BASE}/web/live/discardRecording`, 'creator')
