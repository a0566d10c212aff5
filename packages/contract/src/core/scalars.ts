import { z } from 'zod'

/** Past every other: where a list begins that shows the newest first. */
export const LARGEST_ID = '9223372036854775807'

/** Ids are 64-bit on the server and strings of digits on the wire. Nineteen digits can say more than 64 bits hold. */
const digits = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((id) => id.length < LARGEST_ID.length || id <= LARGEST_ID, 'Not an id')

export const UserId = digits.brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const SessionId = digits.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const PasskeyId = digits.brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>

export const NoticeId = digits.brand<'NoticeId'>()
export type NoticeId = z.infer<typeof NoticeId>

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

/** A photo or a video in its owner's vault. A video's is also its Vid. */
export const AssetId = digits.brand<'AssetId'>()
export type AssetId = z.infer<typeof AssetId>

export const PostId = digits.brand<'PostId'>()
export type PostId = z.infer<typeof PostId>

export const CommentId = digits.brand<'CommentId'>()
export type CommentId = z.infer<typeof CommentId>

export const ReportId = digits.brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

/** US dollars, in whole cents. */
export const Cents = z.int().nonnegative()
export type Cents = z.infer<typeof Cents>

/** Epoch milliseconds. */
export const Instant = z.int().nonnegative().brand<'Instant'>()
export type Instant = z.infer<typeof Instant>

export const instant = (milliseconds: number): Instant => milliseconds as Instant
export const userId = (value: string): UserId => UserId.parse(value)

/** An opaque keyset position; only the server that made it can read it. */
export const Cursor = z.string().min(1).max(200)
