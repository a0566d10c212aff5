import { z } from 'zod'
import { ID_DIGITS, isBlank } from './rules.ts'
import { END_OF_TIME, isTimeZone } from './time.ts'

const digits = z.string().regex(ID_DIGITS, 'Not an id').meta({ format: 'id' })

/** What a person typed and others read: signs that nobody can see are nothing, unless they belong to others that can be seen. */
export const typedText = () =>
  z
    .string()
    .trim()
    .overwrite((text) => (isBlank(text) ? '' : text))

export const UserId = digits.brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const SessionId = digits.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const PasskeyId = digits.brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>

export const NoticeId = digits.brand<'NoticeId'>()
export type NoticeId = z.infer<typeof NoticeId>

export const NotificationId = digits.brand<'NotificationId'>()
export type NotificationId = z.infer<typeof NotificationId>

export const ApplicationId = digits.brand<'ApplicationId'>()
export type ApplicationId = z.infer<typeof ApplicationId>

export const AuditEntryId = digits.brand<'AuditEntryId'>()
export type AuditEntryId = z.infer<typeof AuditEntryId>

export const PostingId = digits.brand<'PostingId'>()
export type PostingId = z.infer<typeof PostingId>

export const OrderId = digits.brand<'OrderId'>()
export type OrderId = z.infer<typeof OrderId>

export const PackageId = digits.brand<'PackageId'>()
export type PackageId = z.infer<typeof PackageId>

export const CardId = digits.brand<'CardId'>()
export type CardId = z.infer<typeof CardId>

export const TierId = digits.brand<'TierId'>()
export type TierId = z.infer<typeof TierId>

export const PromoId = digits.brand<'PromoId'>()
export type PromoId = z.infer<typeof PromoId>

export const PayoutId = digits.brand<'PayoutId'>()
export type PayoutId = z.infer<typeof PayoutId>

/** What an operator wants that another has to agree to. */
export const ProposalId = digits.brand<'ProposalId'>()
export type ProposalId = z.infer<typeof ProposalId>

/** A photo or a video in its owner's vault. A video's is also its Vid. */
export const AssetId = digits.brand<'AssetId'>()
export type AssetId = z.infer<typeof AssetId>

export const PostId = digits.brand<'PostId'>()
export type PostId = z.infer<typeof PostId>

export const CommentId = digits.brand<'CommentId'>()
export type CommentId = z.infer<typeof CommentId>

export const ReportId = digits.brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

export const FanListId = digits.brand<'FanListId'>()
export type FanListId = z.infer<typeof FanListId>

export const QuickReplyId = digits.brand<'QuickReplyId'>()
export type QuickReplyId = z.infer<typeof QuickReplyId>

export const MassId = digits.brand<'MassId'>()
export type MassId = z.infer<typeof MassId>

/** US dollars, in whole cents. */
export const Cents = z.int().nonnegative().meta({ format: 'usd-cents' }).brand<'Cents'>()
export type Cents = z.infer<typeof Cents>

/** What fans pay with and creators earn; rules.ts of the wallet says what one is worth. */
export const Diamonds = z.int().nonnegative().meta({ format: 'diamonds' }).brand<'Diamonds'>()
export type Diamonds = z.infer<typeof Diamonds>

/** Diamonds that came, above zero, or went, below it. */
export const DiamondChange = z.int().meta({ format: 'diamonds' }).brand<'Diamonds'>()

/** Epoch milliseconds. */
export const Instant = z.int().nonnegative().max(END_OF_TIME).meta({ format: 'epoch-milliseconds' }).brand<'Instant'>()
export type Instant = z.infer<typeof Instant>

/** A calendar day and a calendar month, in whatever time zone is meant. */
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const Month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)

/** By its name, `Europe/Berlin`. Not as a difference to UTC, which is another one in summer. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/)
  .refine(isTimeZone, 'Not a time zone')

/** An address that a letter can reach: what stands before the sign has at most 64 characters. */
export const EmailAddress = z
  .email()
  .max(254)
  .regex(/^[^@]{1,64}@/, 'Not an e-mail address')

/** An opaque keyset position; only the server that made it can read it. */
export const Cursor = z.string().min(1).max(200)
