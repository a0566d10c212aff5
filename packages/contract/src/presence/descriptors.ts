import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web/presence'

export const getPresenceSettings = endpoint(`${BASE}/settings/get`, 'user')
export const editPresenceSettings = endpoint(`${BASE}/settings/edit`, 'user')

export const presenceChannel = channel('presence')
