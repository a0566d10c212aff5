import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Secrets } from '../secrets.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'
import { createLiveKitEngine } from './livekit/livekit-engine.ts'
import type { MediaEngine } from './media-engine.ts'

/** LiveKit where the operator has one, and otherwise the engine that comes with the server. */
export function createMediaEngine(
  { liveKit, mediaEngine, ice }: Pick<Config, 'liveKit' | 'mediaEngine' | 'ice'>,
  deps: { server: FastifyInstance; secrets: Secrets; clock: Clock; log: Log },
): MediaEngine {
  if (liveKit) return createLiveKitEngine({ ...deps, settings: liveKit })
  const iceServers = ice.stunUrls.length > 0 ? [{ urls: ice.stunUrls }] : []
  return createEmbeddedEngine({ ...deps, settings: mediaEngine, iceServers })
}
