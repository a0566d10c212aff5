import {
  diamonds,
  type LanguageCode,
  type Message,
  type MessageId,
  type Quote,
  type SentContent,
  type UserId,
} from '@fanlight/contract'
import { newKey } from '../../../platform/api/index.ts'
import { logError } from '../../../platform/log/log.ts'
import { contentOf } from '../message-content.ts'
import { outbox } from '../outbox/own-outbox.ts'
import type { Recording } from '../outbox/queued.ts'

type Written = {
  account: UserId
  chatWithUserId: UserId
  words: string
  mediaList: SentContent['mediaList']
  tip: number | null
  price: number | null
  translateTo: LanguageCode | null
  replyTo: Message | null
  /** Nothing on the devices of who it is for tells of it. */
  isSilent?: boolean
  recording?: Recording
}

const NOTHING_ELSE = { words: '', tip: null, price: null, translateTo: null }

/** A voice message: it waits as any other, with what was recorded. */
export function writeVoice(
  voice: Pick<Written, 'account' | 'chatWithUserId' | 'replyTo'> & { recording: Recording },
): void {
  const mediaList: Written['mediaList'] = [{ id: newKey(), type: 'audio', url: '', isPreview: false }]
  writeMessage({ ...NOTHING_ELSE, ...voice, mediaList })
}

type Media = SentContent['mediaList']

/**
 * What goes out together, and what follows it as a message of its own: no video goes along with a tip, and no file with something
 * of the vault.
 */
export function partsOf({ vault, attached, hasTip }: { vault: Media; attached: Media; hasTip: boolean }): {
  together: Media
  after: Media
} {
  const isApart = ({ type }: Media[number]): boolean =>
    (hasTip && type === 'video') || ((hasTip || vault.length > 0) && type === 'file')
  return {
    together: [...vault, ...attached.filter((one) => !isApart(one))],
    after: attached.filter(isApart),
  }
}

export function quoteOf(message: Message): Quote {
  const { text } = contentOf(message)
  const { messageId, fromUserId, contentType } = message
  return { messageId, fromUserId, contentType, text, isGone: false }
}

/** On its way, and on screen, at once. Its name is given here: however often it is sent, it is one message. */
export function writeMessage(written: Written): void {
  const { account, chatWithUserId, words, mediaList, tip, price, translateTo, replyTo, isSilent, recording } = written
  const hasVideo = mediaList.some(({ type }) => type === 'video')
  const hasFile = mediaList.some(({ type }) => type === 'file')
  const ofMedia = recording ? 'audio' : hasFile ? 'file' : hasVideo ? 'video' : mediaList.length > 0 ? 'image' : 'text'
  const contentType = tip !== null ? 'tip' : ofMedia
  outbox
    .add({
      messageId: newKey() as MessageId,
      userId: account,
      toUserId: chatWithUserId,
      contentType,
      content: {
        text: words,
        mediaList,
        tip: tip === null ? null : diamonds(tip),
        price: price === null ? null : diamonds(price),
        // Made when it is sent: it is on screen before.
        translate: null,
        translateTo,
      },
      ...(isSilent && { isSilent }),
      ...(recording && { recording }),
      replyTo: replyTo && quoteOf(replyTo),
      writtenAt: Date.now(),
      refusal: null,
    })
    .catch((error: unknown) => logError(error, { about: 'outbox' }))
}
