import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-live/h5web/app'

export const listLiveRooms = endpoint(`${BASE}/web/live/rooms`, 'visitor')
export const getAnchorRoom = endpoint(`${BASE}/web/live/anchorRoom`, 'visitor')
export const startLive = endpoint(`${BASE}/web/live/start`, 'creator')
export const publishLive = endpoint(`${BASE}/web/live/publish`, 'creator')
export const stopLive = endpoint(`${BASE}/web/live/stop`, 'creator')
export const getLiveSummary = endpoint(`${BASE}/web/live/summary`, 'creator')
export const hasLiveAllow = endpoint(`${BASE}/web/audience/hasAllow`, 'visitor')
export const lookIntoLive = endpoint(`${BASE}/web/audience/look`, 'visitor')
export const overhearLive = endpoint(`${BASE}/web/audience/overhear`, 'visitor')
export const enterLive = endpoint(`${BASE}/web/audience/enter`, 'user')
export const leaveLive = endpoint(`${BASE}/web/audience/leave`, 'user')
export const buyLiveTicket = endpoint(`${BASE}/web/audience/repay`, 'user')
export const listLiveAudience = endpoint(`${BASE}/web/audience/audiences`, 'user')
export const sayInLive = endpoint(`${BASE}/web/audience/say`, 'user')
export const muteInLive = endpoint(`${BASE}/web/audience/mute`, 'user')
export const cutLive = endpoint('/v2/lk-admin/h5web/live/cut', 'admin')

/** Of one room, to those who are in it. */
export const liveChannel = channel('live')
