import { z } from 'zod'
import {
  DiamondChange,
  Diamonds,
  FanListId,
  Instant,
  MassId,
  QuickReplyId,
  TierId,
  typedText,
} from '../core/scalars.ts'
import { ContentType } from './entities.ts'
import { MASS_EXCLUDED_LISTS_MAX, MESSAGE_TEXT_MAX, QUICK_REPLY_TITLE_MAX } from './limits.ts'
import { messageLength } from './rules.ts'

/** To whom a mass message goes. `spenders`: who has spent at least so much in all; `list`: those on one of the own lists. */
export const MassAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('followers') }),
  z.object({ kind: z.literal('subscribers') }),
  z.object({ kind: z.literal('tier'), tierId: TierId }),
  z.object({ kind: z.literal('spenders'), atLeast: Diamonds.min(1) }),
  z.object({ kind: z.literal('list'), listId: FanListId }),
])
export type MassAudience = z.infer<typeof MassAudience>

/** Whom it leaves out. `buyers`: who has bought any of what it shows already, in a message or in a post. */
export const MassExclusions = z.object({
  subscribers: z.boolean().default(false),
  buyers: z.boolean().default(false),
  listIds: z.array(FanListId).max(MASS_EXCLUDED_LISTS_MAX).default([]),
})
export type MassExclusions = z.infer<typeof MassExclusions>

/**
 * `stopped`: a list or a tier that it needs was deleted, so that nobody knows any more whom it is for; `unsending`: it is being
 * taken back; `unsent`: it was, and nobody is sent it any more.
 */
export const MassState = z.enum(['scheduled', 'sending', 'sent', 'stopped', 'unsending', 'unsent'])
export type MassState = z.infer<typeof MassState>

export const MassMessage = z.object({
  massId: MassId,
  contentType: ContentType,
  /** A MessageContent as JSON, as its writer sees it. */
  sendContent: z.string(),
  audience: MassAudience,
  without: MassExclusions,
  state: MassState,
  createdAt: Instant,
  /** When it was, or is to be, sent. */
  sendAt: Instant,
  /** How many have it by now, or had it before it was taken back. */
  sent: z.int(),
  read: z.int(),
  /** How many have bought it, less those who were given their money back. */
  bought: z.int(),
  /** After the platform fee, less refunds. */
  earned: DiamondChange,
})
export type MassMessage = z.infer<typeof MassMessage>

const text = typedText()
  .max(MESSAGE_TEXT_MAX * 12)
  .refine((typed) => messageLength(typed) <= MESSAGE_TEXT_MAX, `At most ${MESSAGE_TEXT_MAX} characters`)

/** What somebody is written who is new, once. */
export const Welcome = z
  .object({ isOn: z.boolean(), text })
  .refine(({ isOn, text: typed }) => !isOn || typed !== '', 'There is nothing in it')
export type Welcome = z.infer<typeof Welcome>

/** For those who begin to follow, and for those who become members. */
export const Welcomes = z.object({ follower: Welcome, subscriber: Welcome })
export type Welcomes = z.infer<typeof Welcomes>

export const QuickReply = z.object({
  replyId: QuickReplyId,
  title: z.string(),
  text: z.string(),
})
export type QuickReply = z.infer<typeof QuickReply>

export const NewQuickReply = z.object({
  /** Of one that is changed; left out: a new one. */
  replyId: QuickReplyId.optional(),
  title: typedText()
    .max(QUICK_REPLY_TITLE_MAX * 12)
    .refine((typed) => typed !== '' && messageLength(typed) <= QUICK_REPLY_TITLE_MAX, `1 to ${QUICK_REPLY_TITLE_MAX}`),
  text: text.refine((typed) => typed !== '', 'There is nothing in it'),
})
