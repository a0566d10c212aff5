import { z } from 'zod'
import { AssetId, Instant, typedText } from '../core/scalars.ts'
import { LABEL_MAX_LENGTH, LABELS_MAX } from './limits.ts'

/**
 * What the form POST of an upload needs. `fields` is null where the form is the usual one
 * (OSSAccessKeyId, policy, signature); another store's form has the fields given here instead.
 */
export const UploadConfig = z.object({
  accessKeyId: z.string(),
  policy: z.string(),
  signature: z.string(),
  host: z.string(),
  expiresAt: Instant,
  /** Keys begin with this: `{userId}/`. */
  keyPrefix: z.string(),
  maxBytes: z.int(),
  fields: z.record(z.string(), z.string()).nullable(),
})
export type UploadConfig = z.infer<typeof UploadConfig>

/**
 * What an upload is for: a picture (avatar, cover, application), a photo of a post, which may be larger and HEIC, or any file for a
 * message.
 */
export const UploadUse = z.enum(['picture', 'photo', 'file'])
export type UploadUse = z.infer<typeof UploadUse>

/** The address an upload ended at: `host` + `/` + `key`. Whose it is and what it holds is looked at when it is used. */
export const UploadedUrl = z.string().min(1).max(500)

/** Why a file did not become a picture. `forbidden`: it looks like one that nobody may share. */
export const PictureRefusal = z.enum([
  'missing',
  'not_an_image',
  'unreadable',
  'too_large',
  'too_many_pixels',
  'forbidden',
])
export type PictureRefusal = z.infer<typeof PictureRefusal>

/** Why a recording did not become a voice message. `unavailable`: this machine has no converter, which is the operator's to mend. */
export const VoiceRefusal = z.enum(['missing', 'not_sound', 'too_large', 'too_long', 'unavailable'])
export type VoiceRefusal = z.infer<typeof VoiceRefusal>

/** Why a file cannot be sent. `forbidden`: it is a picture that nobody may share. */
export const FileRefusal = z.enum(['missing', 'empty', 'too_large', 'forbidden'])
export type FileRefusal = z.infer<typeof FileRefusal>

export const MediaKind = z.enum(['photo', 'video'])
export type MediaKind = z.infer<typeof MediaKind>

/** uploading: parts of it are here; processing: all of it is, and a video is being made; failed says why. */
export const AssetState = z.enum(['uploading', 'processing', 'ready', 'failed'])
export type AssetState = z.infer<typeof AssetState>

/**
 * Why a video did not become one, or is none any more; of a photo only `forbidden`. `no_converter`: this machine has none, which is
 * the operator's to mend; `forbidden`: it shows a picture that nobody may share.
 */
export const AssetFailure = z.enum([
  'unreadable',
  'no_picture',
  'too_long',
  'too_large',
  'no_converter',
  'gave_up',
  'forbidden',
])
export type AssetFailure = z.infer<typeof AssetFailure>

export const Label = typedText().min(1).max(LABEL_MAX_LENGTH)
export const Labels = z.array(Label).max(LABELS_MAX)

/** Something in the vault, as its owner sees it. */
export const Asset = z.object({
  assetId: AssetId,
  kind: MediaKind,
  state: AssetState,
  /** Of the making, in percent. */
  progress: z.int().min(0).max(100),
  failure: AssetFailure.nullable(),
  /** A picture, or the playlist of a video; null until it is ready. */
  url: z.string().nullable(),
  /** A still picture of it. */
  coverUrl: z.string().nullable(),
  fuzzyUrl: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  fileName: z.string(),
  bytes: z.int(),
  labels: z.array(z.string()),
  /** In how many posts it is. */
  uses: z.int(),
  createdAt: Instant,
})
export type Asset = z.infer<typeof Asset>

/** A temporary credential: with it a browser sends a video, piece by piece, to `host` by the tus protocol. */
export const VideoUploadToken = z.object({
  currentTime: Instant,
  expiredTime: Instant,
  sessionToken: z.string(),
  accessKeyID: z.string(),
  secretAccessKey: z.string(),
  host: z.string(),
  chunkBytes: z.int(),
  maxBytes: z.int(),
})
export type VideoUploadToken = z.infer<typeof VideoUploadToken>
