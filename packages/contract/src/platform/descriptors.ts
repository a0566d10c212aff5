import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-util/h5web'

export const getClientConfig = endpoint(`${BASE}/client/config`, 'visitor')
export const getRealtimeToken = endpoint(`${BASE}/getWyyToken`, 'user')
export const uploadLog = endpoint(`${BASE}/uploadLogToSls`, 'visitor')
export const uploadLogs = endpoint(`${BASE}/batchUploadLogToSls`, 'visitor')
