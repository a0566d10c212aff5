import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { AssetId, Cursor, Instant, typedText } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import {
  Asset,
  AssetFailure,
  AssetState,
  Label,
  Labels,
  MediaKind,
  UploadConfig,
  UploadedUrl,
  UploadUse,
  VideoUploadToken,
} from './entities.ts'
import { FILE_NAME_MAX_LENGTH } from './limits.ts'

export const getUploadConfig = defineEndpoint(descriptors.getUploadConfig, {
  summary:
    'What the form POST of an upload needs; good for an hour, while the session stands, for the own folder, type and size alone',
  /** Those who are no creators have no photos of posts: theirs are pictures. */
  input: z.object({ use: UploadUse.default('picture') }),
  output: UploadConfig,
  refusals: ['STORAGE_FULL', 'UPLOADS_PAUSED'],
  limit: { max: 30, perSeconds: 60 },
})

export const getVideoUploadToken = defineEndpoint(descriptors.getVideoUploadToken, {
  summary: 'A temporary credential for sending videos in resumable pieces',
  input: z.object({}),
  output: VideoUploadToken,
  refusals: ['VIDEO_UNAVAILABLE'],
  limit: { max: 60, perSeconds: 60 },
})

export const getMessageVideoToken = defineEndpoint(descriptors.getMessageVideoToken, {
  summary: 'The same for a video that goes into a message: for everybody, and smaller ones alone',
  input: z.object({}),
  output: VideoUploadToken,
  refusals: ['VIDEO_UNAVAILABLE'],
  limit: { max: 60, perSeconds: 60 },
})

export const getVodInfo = defineEndpoint(descriptors.getVodInfo, {
  summary: 'How far an own video is, and where it can be watched once it is ready',
  input: z.object({ Vid: AssetId }),
  output: z.object({
    Vid: AssetId,
    state: AssetState,
    progress: z.int(),
    failure: AssetFailure.nullable(),
    videoUrl: z.string().nullable(),
    imageUrl: z.string().nullable(),
    asset: Asset,
  }),
  refusals: ['NOT_FOUND'],
})

export const addToVault = defineEndpoint(descriptors.addToVault, {
  summary: 'Make a photo of an upload and keep it; the same picture twice is one. Videos come by their own upload',
  input: z.object({ url: UploadedUrl, fileName: typedText().max(FILE_NAME_MAX_LENGTH).default('') }),
  output: z.object({ asset: Asset, wasThere: z.boolean() }),
  refusals: ['PICTURE_REFUSED', 'STORAGE_FULL', 'UPLOADS_PAUSED'],
})

export const listVault = defineEndpoint(descriptors.listVault, {
  summary: 'Everything uploaded before, newest first',
  input: z.object({ kind: MediaKind.optional(), label: Label.optional(), cursor: Cursor.optional() }),
  output: z.object({ assets: z.array(Asset), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const listVaultLabels = defineEndpoint(descriptors.listVaultLabels, {
  summary: 'The labels in use, the commonest first',
  input: z.object({}),
  output: z.object({ labels: z.array(z.object({ label: z.string(), count: z.int() })) }),
})

export const getAssets = defineEndpoint(descriptors.getAssets, {
  summary: 'Some of the own vault, by their ids; what is not there is left out',
  input: z.object({ assetIds: z.array(AssetId).min(1).max(50) }),
  output: z.object({ assets: z.array(Asset) }),
})

export const downloadAsset = defineEndpoint(descriptors.downloadAsset, {
  summary: 'A link that saves an own photo or video as a file. Good for minutes',
  input: z.object({ assetId: AssetId }),
  output: z.object({ url: z.string(), expiresAt: Instant }),
  refusals: ['NOT_FOUND'],
  limit: { max: 120, perSeconds: 60 },
})

export const labelAssets = defineEndpoint(descriptors.labelAssets, {
  summary: 'Add labels to some of the own vault, or take them away',
  input: z.object({
    assetIds: z.array(AssetId).min(1).max(50),
    add: Labels.default([]),
    remove: Labels.default([]),
  }),
  output: z.object({ assets: z.array(Asset) }),
  refusals: ['NOT_FOUND', 'INVALID_INPUT'],
})

export const removeFromVault = defineEndpoint(descriptors.removeFromVault, {
  summary: 'Remove something from the vault for good; what a post shows stays',
  input: z.object({ assetId: AssetId }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'ASSET_IN_USE'],
})
