import { publishLive, type LiveRoom, type UserId } from '@fanlight/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { logError } from '../../../platform/log/log.ts'
import { openDevices } from '../../../platform/rtc/index.ts'
import { openMediaSession, type MediaSession, type MediaStreamTracks } from '../../../platform/rtc/media-session.ts'
import { useHostRoom } from './use-host-room.ts'

export type Sending = { camera: boolean; microphone: boolean; screen: boolean }

const stopTrack = (track: MediaStreamTrack | null): void => track?.stop()

/** A creator who is seen by others. What was opened is closed when the page goes: nobody is live where they do not see it. */
export function useBroadcast(shown: LiveRoom, opened: MediaStream, ownId: UserId, onOver: () => void) {
  const { roomId } = shown
  const hosted = useHostRoom(shown, ownId, onOver)
  const { tell } = hosted
  const [sending, setSending] = useState<Sending>({ camera: true, microphone: true, screen: false })
  const [picture, setPicture] = useState<MediaStream>(opened)
  const [hasFailed, setFailed] = useState(false)
  const session = useRef<MediaSession | null>(null)
  const own = useRef<{
    camera: MediaStreamTrack | null
    microphone: MediaStreamTrack | null
    screen: MediaStreamTrack | null
  }>({
    camera: opened.getVideoTracks()[0] ?? null,
    microphone: opened.getAudioTracks()[0] ?? null,
    screen: null,
  })
  const over = useEffectEvent(onOver)

  const tracks = (): MediaStreamTracks => ({
    audio: own.current.microphone,
    video: own.current.screen ?? own.current.camera,
  })

  function show(): void {
    const { screen, camera, microphone } = own.current
    setSending({ screen: screen !== null, camera: camera !== null, microphone: microphone?.enabled ?? false })
    setPicture(new MediaStream([screen ?? camera].filter((track) => track !== null)))
    void session.current?.publish(tracks())
  }

  const begin = useEffectEvent((mine: MediaSession) => void mine.publish(tracks()))
  const keepRoom = useEffectEvent((room: LiveRoom) => tell({ type: 'room', room }))
  useEffect(() => {
    const mine = openMediaSession({
      role: 'publish',
      async grant() {
        const { grant, room } = await call(publishLive, { roomId })
        keepRoom(room)
        return grant
      },
      onState(media) {
        tell({ type: 'media', media })
        // The room is over: it was ended elsewhere, or cut.
        if (media === 'refused') over()
      },
    })
    session.current = mine
    begin(mine)
    const held = own.current
    return () => {
      session.current = null
      void mine.leave()
      for (const track of Object.values(held)) stopTrack(track)
      Object.assign(held, { camera: null, microphone: null, screen: null })
    }
  }, [roomId, tell])

  async function switchCamera(): Promise<void> {
    const { camera } = own.current
    if (camera) {
      stopTrack(camera)
      own.current.camera = null
      return show()
    }
    try {
      own.current.camera = (await openDevices({ camera: true, microphone: false })).getVideoTracks()[0] ?? null
      setFailed(false)
    } catch {
      setFailed(true)
    }
    show()
  }

  async function switchScreen(): Promise<void> {
    if (own.current.screen) {
      stopTrack(own.current.screen)
      own.current.screen = null
      return show()
    }
    try {
      const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 15 } })).getVideoTracks()
      if (!track) return
      own.current.screen = track
      // The browser has a button of its own to stop it.
      track.addEventListener('ended', () => {
        own.current.screen = null
        show()
      })
      show()
    } catch (error) {
      // Who changes their mind in the browser's own dialog has nothing to be told.
      if (!(error instanceof Error && error.name === 'NotAllowedError'))
        logError(error, { about: 'sharing the screen' })
    }
  }

  return {
    hosted,
    sending,
    picture,
    hasFailed,
    switchCamera,
    switchScreen,
    switchMicrophone: (): void => {
      const { microphone } = own.current
      if (microphone) microphone.enabled = !microphone.enabled
      show()
    },
  }
}
