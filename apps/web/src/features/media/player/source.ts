import type HlsType from 'hls.js/light'

const PLAYLIST = 'application/vnd.apple.mpegurl'

/** A rendition, by its short side: 720 is what people call 720p. */
export type Quality = { level: number; side: number }

export type Source = {
  /** Null: as the connection allows. */
  setQuality: (level: number | null) => void
  release: () => void
}

type Listeners = {
  onQualities: (qualities: readonly Quality[]) => void
  /** `isRefused`: the link no longer stands, and a fresh one would. */
  onFailed: (failure: { isRefused: boolean }) => void
}

/** Gives a playlist to the element. Apple's browsers play it themselves, and better; the others by a library. */
export async function attachSource(video: HTMLVideoElement, src: string, listeners: Listeners): Promise<Source> {
  const isApple = navigator.vendor.startsWith('Apple')
  const isNative = video.canPlayType(PLAYLIST) !== ''
  if (isApple && isNative) return attachNatively(video, src, listeners)
  const { default: Hls } = await import('hls.js/light')
  if (Hls.isSupported()) return attachByLibrary(Hls, video, src, listeners)
  return attachNatively(video, src, listeners)
}

function attachNatively(video: HTMLVideoElement, src: string, { onFailed }: Listeners): Source {
  // The element does not say why: a fresh link is worth one attempt whatever it was.
  const fail = () => onFailed({ isRefused: true })
  video.addEventListener('error', fail)
  video.src = src
  return {
    setQuality: () => undefined,
    release() {
      video.removeEventListener('error', fail)
      empty(video)
    },
  }
}

function attachByLibrary(Hls: typeof HlsType, video: HTMLVideoElement, src: string, listeners: Listeners): Source {
  const hls = new Hls({ capLevelToPlayerSize: true, maxBufferLength: 30, backBufferLength: 30 })
  let mayRecover = true
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    listeners.onQualities(levels.map(({ width, height }, level) => ({ level, side: Math.min(width, height) })))
  })
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && mayRecover) {
      mayRecover = false
      hls.recoverMediaError()
      return
    }
    listeners.onFailed({ isRefused: response?.code === 403 || response?.code === 410 })
  })
  hls.loadSource(src)
  hls.attachMedia(video)
  return {
    setQuality(level) {
      // What the viewer chose is not held to the size of the screen.
      hls.autoLevelCapping = -1
      hls.nextLevel = level ?? -1
    },
    release: () => hls.destroy(),
  }
}

/** Stops fetching at once; an element without a source would go on with the one before. */
function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
