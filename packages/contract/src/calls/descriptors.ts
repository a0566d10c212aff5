import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-chat/h5web/app'

export const checkCall = endpoint(`${BASE}/web/check`, 'user')
export const dial = endpoint(`${BASE}/web/call`, 'user')
export const resetCallState = endpoint(`${BASE}/web/resetState`, 'user')
export const getCallToken = endpoint(`${BASE}/web/getCallToken`, 'user')
export const acceptCall = endpoint(`${BASE}/web/accept`, 'user')
export const rejectCall = endpoint(`${BASE}/web/reject`, 'user')
export const cancelCall = endpoint(`${BASE}/web/cancel`, 'user')
export const hangUp = endpoint(`${BASE}/web/hangup`, 'user')
export const resumeCall = endpoint(`${BASE}/web/resume`, 'user')
export const listCalls = endpoint(`${BASE}/call/history`, 'user')
export const getCallReceipt = endpoint(`${BASE}/call/receipt`, 'user')

/** Of one user, to each of their devices. */
export const callsChannel = channel('calls')
/** Of one device in one call. */
export const callDeviceChannel = channel('callDevice')
