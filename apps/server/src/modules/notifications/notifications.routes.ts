import {
  countNotifications,
  editNotificationSettings,
  getNotificationSettings,
  getPushKey,
  listNotifications,
  readNotifications,
  subscribePush,
  unsubscribePush,
} from '@fanlight/contract/schemas'
import type { LanguageCode } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Inbox } from './inbox.ts'
import type { PushDevices } from './push.ts'
import type { Settings } from './settings.ts'
import { UNSUBSCRIBE_POLICY, unsubscribePage } from './unsubscribe.page.ts'

/** Mail programs ask from few addresses, for many people. */
const UNSUBSCRIBE_LIMIT = { max: 300, perSeconds: 60 }
/** All that follows: a named part of an address may only be short. */
const UNSUBSCRIBE = '/unsubscribe/*'

export function registerNotificationsRoutes(
  http: HttpServer,
  deps: {
    inbox: Inbox
    settings: Settings
    push: PushDevices
    /** Whose letters end by it, in which language they are; `isMeant`: end them now. Null: nobody's. */
    unsubscribe: (token: string, isMeant: boolean) => Promise<LanguageCode | null>
  },
): void {
  const { inbox, settings, push, unsubscribe } = deps
  http.handle(listNotifications, ({ viewer, input }) => inbox.list(viewer.userId, input))
  http.handle(readNotifications, async ({ viewer, input }) => ({ unread: await inbox.read(viewer.userId, input) }))
  http.handle(countNotifications, async ({ viewer }) => ({ unread: await inbox.count(viewer.userId) }))
  http.handle(getNotificationSettings, async ({ viewer }) => ({ settings: await settings.get(viewer.userId) }))
  http.handle(editNotificationSettings, async ({ viewer, input }) => ({
    settings: await settings.edit(viewer.userId, input.settings),
  }))
  http.handle(getPushKey, async () => ({ publicKey: await push.publicKey() }))
  http.handle(subscribePush, async ({ viewer, input }) => {
    await push.subscribe(viewer, input.subscription)
    return {}
  })
  http.handle(unsubscribePush, async ({ viewer, input }) => {
    await push.unsubscribe(viewer, input.endpoint)
    return {}
  })

  // A scope of its own: a form is sent here, and by mail programs, and is taken nowhere else.
  http.server.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, _body, done) => done(null),
    )
    for (const method of ['GET', 'POST'] as const) {
      scope.route({
        method,
        url: UNSUBSCRIBE,
        async handler(request, reply) {
          await http.countVisit(request, { path: UNSUBSCRIBE, limit: UNSUBSCRIBE_LIMIT })
          const isMeant = method === 'POST'
          const language = await unsubscribe((request.params as { '*': string })['*'], isMeant)
          reply.header('content-security-policy', UNSUBSCRIBE_POLICY).header('cache-control', 'no-store')
          reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8')
          if (language === null) return reply.code(404).send(unsubscribePage('broken', 'en'))
          return reply.send(unsubscribePage(isMeant ? 'done' : 'asks', language))
        },
      })
    }
  })
}
