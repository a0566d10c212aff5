import type { AssetId } from '@fanlight/contract'

/** A file that something shows: a picture, a recording or a file by its key, or something of a vault. */
export type ShownFile =
  | { type: 'image' | 'audio'; key: string }
  | { type: 'file'; key: string; name: string }
  | { type: 'image' | 'video'; assetId: AssetId; folder: string }
