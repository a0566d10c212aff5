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

export const waitForCall = endpoint(`${BASE}/call/wait`, 'user')
export const leaveCallWait = endpoint(`${BASE}/call/wait/leave`, 'user')
export const listCallWaits = endpoint(`${BASE}/call/wait/list`, 'user')

export const getCallHours = endpoint(`${BASE}/call/hours`, 'user')
export const saveCallHours = endpoint(`${BASE}/call/hours/save`, 'creator')
export const listCallSlots = endpoint(`${BASE}/call/slots`, 'user')
export const bookCall = endpoint(`${BASE}/call/book`, 'user')
export const listCallBookings = endpoint(`${BASE}/call/bookings`, 'user')
export const cancelCallBooking = endpoint(`${BASE}/call/bookings/cancel`, 'user')
export const joinCallBooking = endpoint(`${BASE}/call/bookings/join`, 'user')

/** Of one user: what is new about whom they wait for, who waits for them, and what is booked. */
export const callPlansChannel = channel('callPlans')
/** Of one user, to each of their devices. */
export const callsChannel = channel('calls')
/** Of one device in one call. */
export const callDeviceChannel = channel('callDevice')
