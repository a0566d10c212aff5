import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, Instant, NotificationId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import {
  NotificationGroup,
  NotificationItem,
  NotificationSettings,
  NotificationSettingsChange,
  PushTarget,
} from './entities.ts'

const nothing = z.object({})
/** How many are unread, as far as 100. */
const unread = z.int()

export const listNotifications = defineEndpoint(descriptors.listNotifications, {
  summary: 'What happened to the user, the newest first; all of it or some groups',
  input: z.object({ groups: z.array(NotificationGroup).min(1).max(20).optional(), cursor: Cursor.optional() }),
  output: z.object({
    notifications: z.array(NotificationItem),
    nextCursor: z.string().nullable(),
    unread,
    /** The server's time at the beginning of this page: what to send as `until` to have read what it shows. */
    until: Instant,
  }),
  refusals: ['INVALID_INPUT'],
})

export const readNotifications = defineEndpoint(descriptors.readNotifications, {
  summary:
    'Mark as read: one (notificationId), or everything that happened up to a moment (until), of some groups or all',
  input: z
    .object({
      notificationId: NotificationId.optional(),
      until: Instant.optional(),
      groups: z.array(NotificationGroup).min(1).max(20).optional(),
    })
    .refine(({ notificationId, until }) => notificationId !== undefined || until !== undefined, {
      message: 'notificationId, or until, or both',
      path: ['notificationId'],
    }),
  output: z.object({ unread }),
})

export const countNotifications = defineEndpoint(descriptors.countNotifications, {
  summary: 'How many notifications are unread, as far as 100',
  input: nothing,
  output: z.object({ unread }),
})

export const getNotificationSettings = defineEndpoint(descriptors.getNotificationSettings, {
  summary: 'By which ways the user hears of what, and when not',
  input: nothing,
  output: z.object({ settings: NotificationSettings }),
})

export const editNotificationSettings = defineEndpoint(descriptors.editNotificationSettings, {
  summary:
    'Change any part of it. Letters about security and failed payments always come, and so does the list about money',
  input: z.object({ settings: NotificationSettingsChange }),
  output: z.object({ settings: NotificationSettings }),
})

export const getPushKey = defineEndpoint(descriptors.getPushKey, {
  summary: 'The public key (VAPID) that a browser subscribes with',
  input: nothing,
  output: z.object({ publicKey: z.string() }),
})

export const subscribePush = defineEndpoint(descriptors.subscribePush, {
  summary: 'Tell this browser of what happens, until its session ends; doing it twice is harmless',
  input: z.object({ subscription: PushTarget }),
  output: nothing,
  refusals: ['INVALID_INPUT'],
  limit: { max: 30, perSeconds: 3_600 },
})

export const unsubscribePush = defineEndpoint(descriptors.unsubscribePush, {
  summary: 'Do so no longer; without an endpoint, to no browser of this session',
  input: z.object({ endpoint: PushTarget.shape.endpoint.optional() }),
  output: nothing,
})
