import {
  countUnreadMessages,
  followUser,
  queryMessages,
  readContent,
  sendMessage,
  type AssetId,
  type CallOf,
  type Message,
  type MessageId,
} from '@fanlight/contract'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Person, TestApp } from './test-app.ts'
import { uploaded } from './uploads.ts'

export const messageName = (): MessageId => randomUUID() as MessageId

export const textTo = (to: Person, text: string, messageId = messageName()): CallOf<typeof sendMessage> => ({
  messageId,
  toUserId: to.user.userId,
  contentType: 'text',
  sendContent: JSON.stringify({ text }),
})

/** Something of the sender's vault in a message. */
export type FromVault = { assetId: AssetId; type?: 'image' | 'video'; isPreview?: boolean }

/** Media of the sender's vault, for a price or for nothing. */
export function mediaTo(
  to: Person,
  media: readonly (AssetId | FromVault)[],
  {
    price = null,
    text = '',
    messageId = messageName(),
  }: { price?: number | null; text?: string; messageId?: MessageId } = {},
): CallOf<typeof sendMessage> {
  const mediaList = media.map((one) => {
    const { assetId, type = 'image', isPreview = false } = typeof one === 'string' ? { assetId: one } : one
    return { id: assetId, type, url: '', isPreview }
  })
  return {
    messageId,
    toUserId: to.user.userId,
    contentType: mediaList.some(({ type }) => type === 'video') ? 'video' : 'image',
    sendContent: JSON.stringify({ text, mediaList, price }),
  }
}

/** What people do in a chat, for the tests of a file. */
export function chatOf(app: () => TestApp) {
  const messages = (who: Person, withWhom: Person, page: object = {}): Promise<Message[]> =>
    app()
      .as(who)
      .call(queryMessages, { targetUserId: withWhom.user.userId, ...page })
  const follow = (fan: Person, other: Person) =>
    app().as(fan).call(followUser, { otherUserId: other.user.userId, followingBehavior: 1 })

  return {
    messages,
    follow,

    say: async (from: Person, to: Person, text: string, messageId?: MessageId): Promise<Message> =>
      (
        await app()
          .as(from)
          .call(sendMessage, textTo(to, text, messageId))
      ).message,

    texts: async (who: Person, withWhom: Person, page: object = {}): Promise<string[]> =>
      (await messages(who, withWhom, page)).map(({ sendContent }) => readContent(sendContent).text),

    unread: (who: Person) => app().as(who).call(countUnreadMessages, {}),

    /** Two who follow each other: neither is a stranger to the other. */
    friends: async (): Promise<[Person, Person]> => {
      const [one, other] = [await app().person(), await app().person()]
      await follow(one, other)
      await follow(other, one)
      return [one, other]
    },

    /** The address of one that was uploaded. */
    picture: async (who: Person): Promise<string> =>
      uploaded(
        app(),
        who,
        await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer(),
      ),
  }
}
