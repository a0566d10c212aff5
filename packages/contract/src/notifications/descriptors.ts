import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web/notifications'

export const listNotifications = endpoint(`${BASE}/list`, 'user')
export const readNotifications = endpoint(`${BASE}/read`, 'user')
export const countNotifications = endpoint(`${BASE}/count`, 'user')
export const getNotificationSettings = endpoint(`${BASE}/settings/get`, 'user')
export const editNotificationSettings = endpoint(`${BASE}/settings/edit`, 'user')
export const getPushKey = endpoint(`${BASE}/push/key`, 'user')
export const subscribePush = endpoint(`${BASE}/push/subscribe`, 'user')
export const unsubscribePush = endpoint(`${BASE}/push/unsubscribe`, 'user')

export const notificationsChannel = channel('notifications')
