import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import { UploadedUrl } from '../media/entities.ts'
import * as descriptors from './descriptors.ts'
import {
  ApplicationForm,
  ApplicationStatus,
  Audience,
  CreatorSetting,
  LiveEntry,
  ProfileDefaults,
  VideoMission,
  VideoPrice,
} from './entities.ts'
import { CALL_CYCLES } from './limits.ts'

export const applyAsCreator = defineEndpoint(descriptors.applyAsCreator, {
  summary: 'Apply to become a creator; the verification photo must have passed the similarity check',
  needsVerifiedEmail: true,
  input: ApplicationForm,
  output: ApplicationStatus,
  refusals: ['APPLICATION_PENDING', 'ALREADY_CREATOR', 'PHOTO_NOT_VERIFIED'],
  limit: { max: 10, perSeconds: 600 },
})

export const creatorStatus = defineEndpoint(descriptors.creatorStatus, {
  summary: 'Where the own application stands',
  input: z.object({}),
  output: ApplicationStatus,
})

export const checkSimilarity = defineEndpoint(descriptors.checkSimilarity, {
  summary: 'Whether an uploaded photo shows the person of the own avatar; compared on this server alone',
  input: z.object({
    imageUrl: UploadedUrl,
    /**
     * That the applicant agreed to the comparison of their face. A client that does not ask leaves it out: uploading
     * the photo for this check is the consent then. There is no comparison for an applicant who said no.
     */
    consent: z.literal(true).optional(),
  }),
  output: z.object({ verified: z.literal(true) }),
  refusals: ['SIMILARITY_FAILED', 'PICTURE_REFUSED', 'ALREADY_CREATOR'],
  limit: { max: 30, perSeconds: 600 },
})

export const getCreatorSetting = defineEndpoint(descriptors.getCreatorSetting, {
  summary: "A creator's terms: calls, messages, live entry",
  input: z.object({ creatorId: UserId }),
  output: CreatorSetting,
  refusals: ['NOT_FOUND'],
})

const Prices = z
  .array(VideoPrice)
  .max(CALL_CYCLES.length)
  .refine((prices) => new Set(prices.map(({ cycle }) => cycle)).size === prices.length, 'One price per cycle')

export const updateCreatorSetting = defineEndpoint(descriptors.updateCreatorSetting, {
  summary: 'Change any part of the own terms',
  input: z.object({
    videoSwitch: z.boolean().optional(),
    videoMissions: z.array(VideoMission).max(2).optional(),
    videoPrices: Prices.optional(),
    voiceSwitch: z.boolean().optional(),
    voicePrices: Prices.optional(),
    messagesFrom: Audience.optional(),
    messagesMinLevel: CreatorSetting.shape.messagesMinLevel.optional(),
    liveEntry: LiveEntry.optional(),
    profile: ProfileDefaults.partial().optional(),
  }),
  output: CreatorSetting,
  refusals: ['PRICE_NEEDED'],
})
