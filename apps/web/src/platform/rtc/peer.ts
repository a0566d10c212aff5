import type { Device } from '../device/device.ts'
import { limitSender, showWholePicture } from './encoding.ts'
import { watchSilence } from './silence.ts'

/** What two browsers tell each other, by whatever way, before they can speak directly. Any of it may be lost. */
export type PeerSignal =
  | { type: 'description'; description: { type: 'offer' | 'answer'; sdp: string } }
  | { type: 'candidate'; candidate: RTCIceCandidateInit }

export type PeerServers = { iceServers: RTCIceServer[]; relayOnly: boolean }

/** `lost` was connected before and tries to be again. */
export type PeerState = 'connecting' | 'connected' | 'lost'

export type Kind = 'audio' | 'video'
export type Tracks = Readonly<Partial<Record<Kind, MediaStreamTrack | null>>>

export type PeerOptions = {
  /** Which kinds go both ways. */
  kinds: readonly Kind[]
  tracks: Tracks
  device: Device
  /** Makes the first offer. The other one waits for it. */
  initiates: boolean
  /** Gives way when both offer in the same moment. One of the two is. */
  isPolite: boolean
  /** Asked for each new way through the network: what they say is good for a short time. */
  servers: () => Promise<PeerServers>
  send: (signal: PeerSignal) => void
  onState: (state: PeerState) => void
  onRemote: (stream: MediaStream) => void
  onError: (error: unknown) => void
}

export type Peer = {
  receive: (signal: PeerSignal) => void
  /** What is sent from now on; null sends nothing of the kind. */
  replace: (tracks: Tracks) => void
  /** Looks for a new way through the network. */
  restart: () => void
  stats: () => Promise<RTCStatsReport | null>
  close: () => void
}

/** One connection of this browser, from its beginning to its end. */
type Line = {
  pc: RTCPeerConnection
  /** Which connection of the other browser it belongs to: one that was reloaded has another. */
  remoteSession: string | null
  /** Came before the description that they belong to. */
  early: RTCIceCandidateInit[]
}

const OFFER_AGAIN_MS = 1_500
const WAIT_FOR_RETURN_MS = 1_500

/**
 * Audio and video between two browsers. What they tell each other on the way may be lost, doubled or come from a page that
 * was reloaded meanwhile: offers are repeated until they are answered, and a description of another origin begins again.
 */
export function createPeer(options: PeerOptions): Peer {
  const { kinds, device, isPolite, send, onState, onRemote, onError } = options
  let tracks: Tracks = options.tracks
  let line: Line | null = null
  let isClosed = false
  let wasConnected = false
  let repeating: ReturnType<typeof setInterval> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined

  /** One after the other: a description that is half applied must not meet the next one. */
  let work: Promise<void> = Promise.resolve()
  function inTurn(act: () => Promise<void>): void {
    const before = work
    work = (async () => {
      await before
      if (isClosed) return
      await act().catch((error: unknown) => {
        if (!isClosed) onError(error)
      })
    })()
  }

  async function begin(): Promise<Line> {
    drop()
    const { iceServers, relayOnly } = await options.servers()
    const pc = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: relayOnly ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    })
    const begun: Line = { pc, remoteSession: null, early: [] }
    line = begun
    const remote = new MediaStream()
    const isCurrent = () => !isClosed && line === begun

    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (isCurrent() && candidate) send({ type: 'candidate', candidate: candidate.toJSON() })
    })
    pc.addEventListener('track', ({ track }) => {
      if (!isCurrent()) return
      remote.addTrack(track)
      onRemote(remote)
    })
    pc.addEventListener('connectionstatechange', () => {
      if (isCurrent()) followState(pc.connectionState)
    })
    return begun
  }

  function followState(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      clearTimeout(returning)
      wasConnected = true
      onState('connected')
      limitVideo()
    }
    if (state !== 'disconnected' && state !== 'failed') return
    onState(wasConnected ? 'lost' : 'connecting')
    // A short silence often ends without help.
    restartAfter(state === 'failed' ? 0 : WAIT_FOR_RETURN_MS)
  }

  /** Not both at once: the polite one waits for the other's attempt. */
  function restartAfter(patience: number): void {
    clearTimeout(returning)
    returning = setTimeout(restart, patience + (isPolite ? WAIT_FOR_RETURN_MS : 0))
  }

  const videoSender = () =>
    line?.pc.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')?.sender ?? null

  function limitVideo(): void {
    const sender = videoSender()
    // A browser without such limits sends as it likes, which is no reason to send nothing.
    if (sender) limitSender(sender, device).catch(() => undefined)
  }

  /** What was lost in between is what the next pictures are drawn upon. */
  function showAgain(): void {
    inTurn(async () => {
      const sender = videoSender()
      if (sender) await showWholePicture(sender).catch(() => undefined)
    })
  }

  async function offer(from: Line, init: RTCOfferOptions = {}): Promise<void> {
    await from.pc.setLocalDescription(await from.pc.createOffer(init))
    sendDescription(from)
    clearInterval(repeating)
    repeating = setInterval(() => {
      if (line === from && from.pc.signalingState === 'have-local-offer') sendDescription(from)
      else clearInterval(repeating)
    }, OFFER_AGAIN_MS)
  }

  /** With the paths that were found so far: those that were lost on the way are told again by it. */
  function sendDescription({ pc }: Line): void {
    const described = pc.localDescription
    if (described?.type !== 'offer' && described?.type !== 'answer') return
    send({ type: 'description', description: { type: described.type, sdp: described.sdp } })
  }

  async function beginWithOffer(): Promise<void> {
    const begun = await begin()
    for (const kind of kinds) begun.pc.addTransceiver(tracks[kind] ?? kind, { direction: 'sendrecv' })
    await offer(begun)
  }

  async function hearOffer(sdp: string): Promise<void> {
    const session = sessionOf(sdp)
    const isCollision = line?.pc.signalingState === 'have-local-offer'
    // Its own is repeated, and the other side gives way.
    if (isCollision && !isPolite) return
    // Somebody looks for a new way already.
    clearTimeout(returning)
    const isOfAnother = line !== null && line.remoteSession !== null && line.remoteSession !== session
    const isUnanswered = isCollision && line?.remoteSession === null
    const answering = line === null || isOfAnother || isUnanswered ? await begin() : line
    answering.remoteSession = session
    await answering.pc.setRemoteDescription({ type: 'offer', sdp })
    for (const transceiver of answering.pc.getTransceivers()) {
      const kind = transceiver.receiver.track.kind as Kind
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(tracks[kind] ?? null)
    }
    await answering.pc.setLocalDescription(await answering.pc.createAnswer())
    sendDescription(answering)
    await addEarly(answering)
  }

  async function hearAnswer(sdp: string): Promise<void> {
    if (line?.pc.signalingState !== 'have-local-offer') return
    const session = sessionOf(sdp)
    // A page that was reloaded answers with a connection that this one does not fit.
    if (line.remoteSession !== null && line.remoteSession !== session) return beginWithOffer()
    line.remoteSession = session
    await line.pc.setRemoteDescription({ type: 'answer', sdp })
    await addEarly(line)
  }

  async function hearCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!line) return
    if (line.pc.remoteDescription === null) line.early.push(candidate)
    else await addCandidate(line, candidate)
  }

  async function addEarly(to: Line): Promise<void> {
    for (const candidate of to.early.splice(0)) await addCandidate(to, candidate)
  }

  function receive(signal: PeerSignal): void {
    inTurn(async () => {
      if (signal.type === 'candidate') return hearCandidate(signal.candidate)
      const { type, sdp } = signal.description
      return type === 'offer' ? hearOffer(sdp) : hearAnswer(sdp)
    })
  }

  function restart(): void {
    clearTimeout(returning)
    inTurn(async () => {
      const from = line
      // Before the first answer there is no way that could be lost, and a repeated offer is on its way already.
      if (!from || from.remoteSession === null || from.pc.signalingState !== 'stable') return
      const { iceServers, relayOnly } = await options.servers()
      from.pc.setConfiguration({
        iceServers,
        iceTransportPolicy: relayOnly ? 'relay' : 'all',
        bundlePolicy: 'max-bundle',
      })
      await offer(from, { iceRestart: true })
    })
  }

  function replace(changed: Tracks): void {
    tracks = { ...tracks, ...changed }
    inTurn(async () => {
      for (const { sender, receiver } of line?.pc.getTransceivers() ?? []) {
        const kind = receiver.track.kind as Kind
        if (kind in changed) await sender.replaceTrack(changed[kind] ?? null)
      }
    })
  }

  function drop(): void {
    clearInterval(repeating)
    clearTimeout(returning)
    line?.pc.close()
    line = null
  }

  const stats = async () => (line ? line.pc.getStats() : null)
  const stops = [
    watchNetwork(() => {
      if (wasConnected) restart()
    }),
    watchSilence(stats, { onSilent: () => restartAfter(0), onReturn: showAgain }),
  ]
  onState('connecting')
  if (options.initiates) inTurn(beginWithOffer)

  return {
    receive,
    replace,
    restart,
    stats,
    close() {
      isClosed = true
      for (const stop of stops) stop()
      drop()
    },
  }
}

/** A path of a way that was given up in the meantime is of no use, and no fault. */
const addCandidate = ({ pc }: Line, candidate: RTCIceCandidateInit): Promise<void> =>
  pc.addIceCandidate(candidate).catch(() => undefined)

/** The origin of a description names the connection that made it: `o=- 4611731400430051336 2 IN IP4 127.0.0.1`. */
export const sessionOf = (sdp: string): string => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? ''

/** Another network, or the same one again. */
function watchNetwork(onChange: () => void): () => void {
  const { connection } = navigator as { connection?: EventTarget }
  window.addEventListener('online', onChange)
  connection?.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    connection?.removeEventListener('change', onChange)
  }
}
