import {
  deleteQuickReply,
  estimateMass,
  getWelcome,
  listMass,
  listQuickReplies,
  saveQuickReply,
  saveWelcome,
  sendMass,
  unsendMass,
} from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createMass } from './mass.ts'
import type { createQuickReplies } from './quick-replies.ts'
import type { createWelcome } from './welcome.ts'

/** What creators alone have in chat. */
export function registerCreatorsRoutes(
  http: Http,
  use: {
    mass: ReturnType<typeof createMass>
    welcome: ReturnType<typeof createWelcome>
    quickReplies: ReturnType<typeof createQuickReplies>
  },
): void {
  const { mass, welcome, quickReplies } = use
  http.handle(sendMass, async ({ viewer, input }) => ({ mass: await mass.send(viewer.userId, input) }))
  http.handle(estimateMass, async ({ viewer, input }) => ({ fans: await mass.estimate(viewer.userId, input) }))
  http.handle(listMass, ({ viewer, input }) => mass.list(viewer.userId, input))
  http.handle(unsendMass, async ({ viewer, input }) => ({ mass: await mass.unsend(viewer.userId, input.massId) }))
  http.handle(getWelcome, async ({ viewer }) => ({ welcomes: await welcome.get(viewer.userId) }))
  http.handle(saveWelcome, async ({ viewer, input }) => ({ welcomes: await welcome.save(viewer.userId, input) }))
  http.handle(listQuickReplies, async ({ viewer }) => ({ replies: await quickReplies.list(viewer.userId) }))
  http.handle(saveQuickReply, async ({ viewer, input }) => ({
    replies: await quickReplies.save(viewer.userId, input),
  }))
  http.handle(deleteQuickReply, async ({ viewer, input }) => ({
    replies: await quickReplies.delete(viewer.userId, input.replyId),
  }))
}
