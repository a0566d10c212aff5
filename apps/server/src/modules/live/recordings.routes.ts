import { discardLiveRecording, keepLiveRecording, listLiveRecordings } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { Recordings } from './recordings.ts'

export function registerRecordingRoutes(http: Http, recordings: Recordings): void {
  http.handle(listLiveRecordings, ({ viewer }) => recordings.list(viewer.userId))
  http.handle(keepLiveRecording, async ({ viewer, input }) => ({
    assetId: await recordings.keep(viewer.userId, input.roomId),
  }))
  http.handle(discardLiveRecording, async ({ viewer, input }) => {
    await recordings.discard(viewer.userId, input.roomId)
    return {}
  })
}
