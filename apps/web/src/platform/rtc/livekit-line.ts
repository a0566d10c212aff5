import {
  DisconnectReason,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  VideoPreset,
  type LocalTrackPublication,
  type RemoteTrackPublication,
  type TrackPublishOptions,
} from 'livekit-client'
import { currentDevice } from '../device/device.ts'
import { ENCODING, FRAMES_PER_SECOND } from './encoding.ts'
import {
  MEDIA_LEVELS,
  type MediaLevel,
  type MediaLineOptions,
  type MediaStreamTracks,
  type OpenMediaLine,
} from './media-types.ts'

const CONNECT_MS = 10_000
/** A line that broke is mended by itself within so many tries; then one comes back by a new grant. */
const MENDED_WITHIN = 2
const MEND_AFTER_MS = 300

/** The long side of the picture at most, and what is sent of it besides the whole. */
const LOW = new VideoPreset(320, 180, 150_000, FRAMES_PER_SECOND)
const MID = new VideoPreset(640, 360, 500_000, FRAMES_PER_SECOND)
const SIZES: Readonly<Record<'low' | 'mid', VideoPreset>> = { low: LOW, mid: MID }

setLogLevel('silent')

/** LiveKit: three sizes of the picture are sent, and each viewer gets the one that is of use to them. */
export const openLiveKitLine: OpenMediaLine = (options) => {
  const { role, grant, onUp, onDown } = options
  const room = new Room({
    // The element is not ours to attach to: what fits is said by `fit`.
    adaptiveStream: false,
    dynacast: true,
    stopLocalTrackOnUnpublish: false,
    reconnectPolicy: { nextRetryDelayInMs: ({ retryCount }) => (retryCount < MENDED_WITHIN ? MEND_AFTER_MS : null) },
  })
  const watching = role === 'view' ? watch(room, options) : null
  const sending = role === 'publish' ? send(room) : null
  let isClosed = false
  let own = options.own

  room.on(RoomEvent.Reconnecting, () => onDown(CONNECT_MS))
  room.on(RoomEvent.Reconnected, () => onUp(MEDIA_LEVELS))
  room.on(RoomEvent.Disconnected, (reason) => {
    if (reason === DisconnectReason.DUPLICATE_IDENTITY) options.onReplaced()
    else onDown(MEND_AFTER_MS)
  })

  async function connect(): Promise<void> {
    await room.connect(grant.url, grant.token, {
      autoSubscribe: false,
      maxRetries: 0,
      peerConnectionTimeout: CONNECT_MS,
      websocketTimeout: CONNECT_MS,
    })
    if (isClosed) return void room.disconnect(false)
    watching?.begin()
    await sending?.publish(own)
    onUp(MEDIA_LEVELS)
  }
  void connect().catch(() => {
    if (!isClosed) onDown()
  })

  return {
    async publish(tracks) {
      own = tracks
      if (room.state === 'connected') await sending?.publish(tracks)
    },
    setQuality(level) {
      watching?.choose(level)
      return true
    },
    async stats() {
      const all = [...room.localParticipant.trackPublications.values(), ...published(room)]
      const tracks = all.flatMap(({ track }) => track ?? [])
      const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport()))
      return new Map(reports.flatMap((report) => [...(report?.entries() ?? [])]))
    },
    close() {
      isClosed = true
      watching?.end()
      room.removeAllListeners()
      // The camera goes on being ours.
      void room.disconnect(false)
    },
  }
}

const published = (room: Room): RemoteTrackPublication[] =>
  [...room.remoteParticipants.values()].flatMap(({ trackPublications }) => [...trackPublications.values()])

/** Fetches what was chosen, no larger than the window can show it, and no picture for a page that nobody sees. */
function watch(room: Room, { quality, onTrack, onTrackGone }: MediaLineOptions) {
  let level: MediaLevel = quality

  function fit(publication: RemoteTrackPublication): void {
    if (publication.kind !== Track.Kind.Video) return publication.setSubscribed(true)
    publication.setSubscribed(level !== 'audio')
    if (level === 'audio') return
    publication.setEnabled(document.visibilityState === 'visible')
    const { width, height } = level === 'full' ? windowSize() : SIZES[level]
    publication.setVideoDimensions({ width, height })
  }
  const fitAll = (): void => published(room).forEach(fit)

  room.on(RoomEvent.TrackPublished, fit)
  room.on(RoomEvent.TrackSubscribed, (track, publication) => {
    fit(publication)
    onTrack(track.mediaStreamTrack)
  })
  room.on(RoomEvent.TrackUnsubscribed, (track) => onTrackGone(track.mediaStreamTrack))
  window.addEventListener('resize', fitAll)
  document.addEventListener('visibilitychange', fitAll)

  return {
    begin: fitAll,
    choose(next: MediaLevel): void {
      level = next
      fitAll()
    },
    end(): void {
      window.removeEventListener('resize', fitAll)
      document.removeEventListener('visibilitychange', fitAll)
    },
  }
}

const windowSize = () => ({
  width: Math.round(window.innerWidth * window.devicePixelRatio),
  height: Math.round(window.innerHeight * window.devicePixelRatio),
})

/** Sends a picture and a sound; another camera goes the way of the one before it. */
function send(room: Room) {
  const sent: { audio: LocalTrackPublication | null; video: LocalTrackPublication | null } = {
    audio: null,
    video: null,
  }
  /** One after another: two taps must not send the same twice. */
  let last: Promise<void> = Promise.resolve()

  async function replace(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    const before = sent[kind]?.track
    if (before?.mediaStreamTrack === track || (!before && !track)) return
    if (before && track) return void (await before.replaceTrack(track, true))
    if (before) {
      sent[kind] = null
      await room.localParticipant.unpublishTrack(before, false)
    } else if (track) {
      sent[kind] = await room.localParticipant.publishTrack(track, kind === 'video' ? videoOptions() : SOUND)
    }
  }

  return {
    publish({ audio, video }: MediaStreamTracks): Promise<void> {
      const before = last
      const now = (async () => {
        await before
        await replace('audio', audio)
        await replace('video', video)
      })()
      last = now.catch(() => undefined)
      return now
    },
  }
}

const SOUND = { source: Track.Source.Microphone, red: false }

function videoOptions(): TrackPublishOptions {
  const encoding = { maxBitrate: ENCODING[currentDevice()].kbps * 1000, maxFramerate: FRAMES_PER_SECOND }
  return {
    source: Track.Source.Camera,
    videoCodec: 'vp8',
    simulcast: true,
    videoEncoding: encoding,
    videoSimulcastLayers: [LOW, MID],
    degradationPreference: 'balanced',
  }
}
