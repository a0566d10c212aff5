import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { AssetId } from '../core/scalars.ts'
import { LiveRecording, ofLiveRoom } from './entities.ts'
import * as descriptors from './recordings.descriptors.ts'

export const listLiveRecordings = defineEndpoint(descriptors.listLiveRecordings, {
  summary: 'Recordings that wait for the caller’s decision, the newest first, and whether rooms can be recorded here',
  input: z.object({}),
  output: z.object({
    /** False: there is nothing here that could make a video of a recording. */
    canRecord: z.boolean(),
    recordings: z.array(LiveRecording),
  }),
})

export const keepLiveRecording = defineEndpoint(descriptors.keepLiveRecording, {
  summary: 'Put the recording of a room into the own vault, as a video to publish. Repeating it answers the same one',
  input: ofLiveRoom,
  output: z.object({ assetId: AssetId }),
  refusals: ['ROOM_NOT_EXISTS', 'NOT_FOUND', 'CONFLICT', 'STORAGE_FULL', 'UPLOADS_PAUSED', 'VIDEO_UNAVAILABLE'],
})

export const discardLiveRecording = defineEndpoint(descriptors.discardLiveRecording, {
  summary:
    'Delete the recording of a room. One that was kept is in the vault and stays there. Repeating it is harmless',
  input: ofLiveRoom,
  output: z.object({}),
  refusals: ['ROOM_NOT_EXISTS', 'ALREADY_DECIDED'],
})
