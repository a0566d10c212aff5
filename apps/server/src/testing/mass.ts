import {
  listMass,
  sendMass,
  unsendMass,
  type AssetId,
  type CallOf,
  type MassMessage,
  type Message,
} from '@fanlight/contract'
import { chatOf, mediaTo, messageName, type FromVault } from './chat.ts'
import type { Person, TestApp } from './test-app.ts'

export type MassWishes = Partial<CallOf<typeof sendMass>> & { text?: string }

export const wantedMass = ({ text = 'To all of you', ...wishes }: MassWishes = {}): CallOf<typeof sendMass> => ({
  messageId: messageName(),
  audience: { kind: 'followers' },
  contentType: 'text',
  sendContent: JSON.stringify({ text }),
  ...wishes,
})

/** Media of the creator's vault to many, for a price or for nothing. */
export function mediaToMany(
  creator: Person,
  media: readonly (AssetId | FromVault)[],
  { price = null, text = 'For all of you', ...wishes }: MassWishes & { price?: number | null } = {},
): CallOf<typeof sendMass> {
  const { contentType, sendContent } = mediaTo(creator, media, { price, text })
  return wantedMass({ contentType, sendContent, ...wishes })
}

/** What creators write to many, and what comes of it, for the tests of a file. */
export function massOf(app: () => TestApp) {
  const { follow, messages } = chatOf(app)

  return {
    /** Written, and sent as far as it is due. */
    send: async (creator: Person, wanted: CallOf<typeof sendMass> = wantedMass()): Promise<MassMessage> => {
      const { mass } = await app().as(creator).call(sendMass, wanted)
      await app().chat.workMass()
      return mass
    },

    unsend: async (creator: Person, { massId }: Pick<MassMessage, 'massId'>): Promise<MassMessage> => {
      const { mass } = await app().as(creator).call(unsendMass, { massId })
      await app().chat.workMass()
      return mass
    },

    listed: async (creator: Person): Promise<MassMessage[]> => (await app().as(creator).call(listMass, {})).messages,

    /** The latest that the creator wrote to a fan. */
    received: async (fan: Person, creator: Person): Promise<Message> => {
      const latest = (await messages(fan, creator)).at(-1)
      if (!latest) throw new Error(`${fan.user.nickName} has received nothing`)
      return latest
    },

    fans: async (creator: Person, ...nicknames: string[]): Promise<Person[]> => {
      const made: Person[] = []
      for (const nickname of nicknames) {
        const fan = await app().person({ nickname })
        await follow(fan, creator)
        made.push(fan)
      }
      return made
    },
  }
}
