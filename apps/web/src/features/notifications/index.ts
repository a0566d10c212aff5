export { useNotifications, useNotificationsCache, useRead, useUnread } from './queries.ts'
export { closeShown, endPush, keepPush, pushStanding } from './push/push.ts'
export { useUnreadText } from './unread-text.ts'
export { usePush } from './push/use-push.ts'
