import {
  CALL_BEAT_MS,
  callDeviceChannel,
  getCallToken,
  roomOf,
  type CallBeat,
  type CallDeviceId,
  type CallId,
  type CallKind,
  type CallSignal,
  type OutputOf,
  type SignalOf,
} from '@fanlight/contract'
import { call } from '../../platform/api/index.ts'
import { currentDevice } from '../../platform/device/device.ts'
import { logError } from '../../platform/log/log.ts'
import { listen, send } from '../../platform/realtime/connection.ts'
import {
  createPeer,
  followQuality,
  type Peer,
  type PeerServers,
  type PeerSignal,
  type PeerState,
  type Quality,
} from '../../platform/rtc/index.ts'
import type { OwnTracks } from './local-media.ts'

type Options = {
  callId: CallId
  device: CallDeviceId
  isDialer: boolean
  /** This page was loaded in the middle of the call: the other side does not wait for anybody. */
  isResumed: boolean
  kind: CallKind
  tracks: OwnTracks
  beat: CallBeat
  onLine: (state: PeerState) => void
  onMeasured: (measured: { quality: Quality; isSilent: boolean }) => void
  onPicture: (stream: MediaStream) => void
  onOther: (beat: CallBeat) => void
  /** The server lets this device into the call no more. */
  onRefused: (error: unknown) => void
}

export type CallLine = ReturnType<typeof openLine>

/** This device in the call: what it tells the server about itself, and its connection to the other device. */
export function openLine(options: Options) {
  const { callId, device, isDialer, isResumed } = options
  let { tracks, beat } = options
  let peer: Peer | null = null
  let room: string | null = null
  let isClosed = false
  let granted: OutputOf<typeof getCallToken> | null = null
  const ends: (() => void)[] = []

  async function grant(): Promise<OutputOf<typeof getCallToken>> {
    if (!granted || granted.expiresAt <= Date.now()) granted = await call(getCallToken, { callId, deviceId: device })
    return granted
  }

  async function servers(): Promise<PeerServers> {
    const { iceServers, iceTransportPolicy } = await grant()
    return { iceServers: iceServers as RTCIceServer[], relayOnly: iceTransportPolicy === 'relay' }
  }

  function say(signal: CallSignal): void {
    if (room !== null) send({ room, type: 'signal', data: signal })
  }

  function tellBeat(): void {
    if (room !== null) send({ room, type: 'beat', data: beat })
  }

  /** Joined: from now on what is sent arrives, and what the other one sends is heard. */
  function begin(): void {
    tellBeat()
    if (peer) return
    const made = createPeer({
      kinds: options.kind === 'video' ? ['audio', 'video'] : ['audio'],
      tracks,
      device: currentDevice(),
      initiates: isDialer || isResumed,
      isPolite: !isDialer,
      servers,
      send: (signal) => say(toCallSignal(signal)),
      onState: options.onLine,
      onRemote: options.onPicture,
      onError: (error) => logError(error, { about: 'call line' }),
    })
    peer = made
    ends.push(
      () => made.close(),
      followQuality(
        () => made.stats(),
        ({ quality, isSilent }) => options.onMeasured({ quality, isSilent }),
      ),
    )
    const timer = setInterval(tellBeat, CALL_BEAT_MS)
    ends.push(() => clearInterval(timer))
  }

  function hear(signal: SignalOf<typeof callDeviceChannel>): void {
    if (signal.type === 'other') return options.onOther(signal.data)
    if (signal.data.kind === 'restart') return peer?.restart()
    const heard = toPeerSignal(signal.data)
    if (heard) peer?.receive(heard)
  }

  async function join(): Promise<void> {
    const { token } = await grant()
    if (isClosed) return
    room = roomOf(callDeviceChannel, { callId, token })
    ends.push(
      listen(room, {
        onResync: begin,
        onEvent: () => undefined,
        // Checked against the contract's schema where they came in.
        onSignal: (signal) => hear(signal as SignalOf<typeof callDeviceChannel>),
      }),
    )
  }
  join().catch((error: unknown) => {
    if (!isClosed) options.onRefused(error)
  })

  return {
    replace(next: OwnTracks): void {
      tracks = next
      peer?.replace(next)
    },
    /** At once when something about it changed, and then again every few seconds. */
    tell(next: CallBeat): void {
      const isNews = JSON.stringify(next) !== JSON.stringify(beat)
      beat = next
      if (isNews) tellBeat()
    },
    close(): void {
      isClosed = true
      for (const end of ends.splice(0).toReversed()) end()
      room = null
    },
  }
}

function toCallSignal(signal: PeerSignal): CallSignal {
  if (signal.type === 'description') return { kind: 'description', ...signal.description }
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = signal.candidate
  return {
    kind: 'candidate',
    candidate: candidate ?? '',
    sdpMid: sdpMid ?? null,
    sdpMLineIndex: sdpMLineIndex ?? null,
    usernameFragment: usernameFragment ?? null,
  }
}

function toPeerSignal(signal: Exclude<CallSignal, { kind: 'restart' }>): PeerSignal | null {
  if (signal.kind === 'candidate') {
    const { kind: _, ...candidate } = signal
    return { type: 'candidate', candidate }
  }
  const { type, sdp } = signal
  return type === 'offer' || type === 'answer' ? { type: 'description', description: { type, sdp } } : null
}
