import {
  isCallOver,
  type Call,
  type CallBeat,
  type CallDeviceId,
  type CallKind,
  type CallPerson,
  type VideoPrice,
} from '@fanlight/contract'
import type { DeviceProblem, PeerState, Quality } from '../../platform/rtc/index.ts'

/** How the outgoing picture is changed: smoothed, and without what is behind the person. */
export type Effect = 'beauty' | 'blur'
export type Effects = Readonly<Record<Effect, boolean>>

export type CallStatus = 'idle' | 'outgoing' | 'inviting' | 'incoming' | 'connected' | 'ended'

/** What this device was told to do and has no answer to yet. */
export type Asked = 'accept' | 'reject' | 'cancel' | 'hangUp'

/** What the person switches. A camera that is off sends nothing; a speaker that is off plays nothing. */
export type Switches = { camera: boolean; microphone: boolean; speaker: boolean; beauty: boolean; blur: boolean }

/** How a call looks and sounds on this device. What is charged, and when it ends, the server says. */
export type CallState = {
  status: CallStatus
  /** As the server told it last; null while it is being dialled. */
  call: Call | null
  /** When that was, by the clock of this device. */
  heardAt: number
  isDialer: boolean
  /** With a picture, or without one for as long as it lasts. */
  kind: CallKind
  other: CallPerson | null
  price: VideoPrice | null
  asked: Asked | null
  /** `closed`: nobody was asked for them yet. */
  devices: 'closed' | 'opening' | 'ready' | DeviceProblem
  switches: Switches
  /** What changes the picture and takes more than this device can give. */
  tooSlow: readonly Effect[]
  /** What the other device says of itself. */
  remote: Pick<CallBeat, 'camera' | 'microphone'>
  line: 'none' | PeerState
  /** Nothing arrives, though there is a line. */
  isSilent: boolean
  quality: Quality | null
  isMini: boolean
  isFullscreen: boolean
  isChatOpen: boolean
  hasUnread: boolean
}

export const idle: CallState = {
  status: 'idle',
  call: null,
  heardAt: 0,
  isDialer: false,
  kind: 'video',
  other: null,
  price: null,
  asked: null,
  devices: 'opening',
  switches: { camera: true, microphone: true, speaker: true, beauty: true, blur: false },
  tooSlow: [],
  remote: { camera: true, microphone: true },
  line: 'none',
  isSilent: false,
  quality: null,
  isMini: false,
  isFullscreen: false,
  isChatOpen: false,
  hasUnread: false,
}

export type CallEvent =
  | { type: 'dialled'; kind: CallKind; other: CallPerson; price: VideoPrice; effects: Effects }
  /** The server tells how a call stands: by an answer, or by the channel. `device` is this one. */
  | { type: 'heard'; call: Call; device: CallDeviceId; at: number; effects: Effects }
  | { type: 'asked'; what: Asked }
  /** What was asked was refused, or lost on the way. */
  | { type: 'refused' }
  | { type: 'devices'; devices: CallState['devices'] }
  | { type: 'switched'; what: keyof Switches; isOn: boolean }
  | { type: 'tooSlow'; effect: Effect }
  | { type: 'line'; line: PeerState }
  | { type: 'measured'; quality: Quality; isSilent: boolean }
  | { type: 'toldByOther'; beat: CallBeat }
  | { type: 'minimised' }
  | { type: 'restored' }
  | { type: 'fullscreen'; isOn: boolean }
  | { type: 'chat'; isOpen: boolean }
  | { type: 'messageCame' }
  /** The person puts away what is left of a call. */
  | { type: 'closed' }
  /** The server knows of no such call any more, or cannot be asked: it is over here, whatever the reason was. */
  | { type: 'gone' }
  /** The account is not here any more. */
  | { type: 'left' }

const isLive = (status: CallStatus): boolean => status !== 'idle' && status !== 'ended'

export function reduceCall(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'dialled': {
      if (isLive(state.status)) return state
      const { kind, other, price, effects } = event
      return { ...fresh(kind, effects), status: 'outgoing', isDialer: true, other, price }
    }
    case 'heard':
      return hear(state, event)
    case 'asked':
      return isLive(state.status) ? { ...state, asked: event.what } : state
    case 'refused':
      // Without a call there is nothing to go back to.
      return state.status === 'outgoing' ? idle : { ...state, asked: null }
    case 'devices':
      return isLive(state.status) ? { ...state, devices: event.devices } : state
    case 'switched':
      // A picture has another price: it is another call.
      if (event.what === 'camera' && state.kind === 'voice') return state
      return { ...state, switches: { ...state.switches, [event.what]: event.isOn } }
    case 'tooSlow': {
      const { effect } = event
      if (state.tooSlow.includes(effect)) return state
      // Who blurs what is behind them does not want it seen: they decide whether it is shown now.
      const camera = state.switches.camera && effect !== 'blur'
      const switches = { ...state.switches, [effect]: false, camera }
      return { ...state, tooSlow: [...state.tooSlow, effect], switches }
    }
    case 'line':
      return state.status === 'connected' ? { ...state, line: event.line } : state
    case 'measured':
      return state.status === 'connected' ? { ...state, quality: event.quality, isSilent: event.isSilent } : state
    case 'toldByOther': {
      const { camera, microphone } = event.beat
      return state.status === 'connected' ? { ...state, remote: { camera, microphone } } : state
    }
    case 'minimised':
      return isLive(state.status) ? { ...state, isMini: true, isFullscreen: false } : state
    case 'restored':
      return { ...state, isMini: false }
    case 'fullscreen':
      return { ...state, isFullscreen: event.isOn && isLive(state.status), isMini: false }
    case 'chat': {
      const isOpen = event.isOpen && state.status === 'connected'
      return { ...state, isChatOpen: isOpen, hasUnread: state.hasUnread && !isOpen }
    }
    case 'messageCame':
      return state.status === 'connected' && !state.isChatOpen ? { ...state, hasUnread: true } : state
    case 'closed':
      return state.status === 'ended' ? idle : state
    case 'gone':
      return isLive(state.status) ? { ...state, ...ending } : state
    case 'left':
      return idle
  }
}

const ending = { status: 'ended', asked: null, line: 'none', isMini: false, isChatOpen: false } as const

const fresh = (kind: CallKind, effects: Effects): CallState => {
  const camera = kind === 'video'
  return { ...idle, kind, switches: { ...idle.switches, camera, ...effects }, remote: { ...idle.remote, camera } }
}

function hear(state: CallState, { call, device, at, effects }: Extract<CallEvent, { type: 'heard' }>): CallState {
  // A call that is dialled has no number here until the server has answered; the channel may tell it first.
  const isShown =
    state.call === null
      ? state.status === 'outgoing' && call.isDialer && call.other.userId === state.other?.userId
      : state.call.callId === call.callId
  if (!isShown && isLive(state.status)) return state
  if (isShown && state.call !== null && isOld(state, call)) return state

  // Another device of the same person has it: here it neither rings nor is there anything to see.
  const isElsewhere = call.deviceId !== null && call.deviceId !== device
  if (isElsewhere) return isShown && isLive(state.status) ? idle : state

  const isOver = isCallOver(call.callState)
  if (isOver && !isShown) return state
  const known = { call, heardAt: at, isDialer: call.isDialer, other: call.other, price: call.priceVO }
  if (isOver) return { ...state, ...known, ...ending }
  const status = statusOf(call)
  const from = isShown ? state : fresh(call.kind, effects)
  // What was asked for is answered when the call has moved on; the end of it comes with the end above.
  const isAnswered = from.asked === 'accept' && status === 'connected'
  return { ...from, ...known, status, asked: isAnswered ? null : from.asked }
}

/** Answers and the channel come by different ways: what was said first may arrive last. And what is over stays over. */
function isOld({ call, status }: CallState, heard: Call): boolean {
  return status === 'ended' || (call !== null && heard.serverTime < call.serverTime)
}

function statusOf({ callState, isDialer }: Call): CallStatus {
  if (callState === 'TALKING') return 'connected'
  return isDialer ? 'inviting' : 'incoming'
}

/** What the button that ends a call does now. */
export function endingOf(status: CallStatus): Exclude<Asked, 'accept'> | null {
  if (status === 'outgoing' || status === 'inviting') return 'cancel'
  if (status === 'incoming') return 'reject'
  return status === 'connected' ? 'hangUp' : null
}

export type Loading =
  | 'starting'
  | 'accepting'
  | 'rejecting'
  | 'disconnecting'
  | 'canceling'
  | 'connecting'
  | 'initializing'

const LOADING_OF: Record<Asked, Loading> = {
  accept: 'accepting',
  reject: 'rejecting',
  hangUp: 'disconnecting',
  cancel: 'canceling',
}

/** What the person waits for, if anything. */
export function loadingOf(state: CallState): Loading | null {
  if (!isLive(state.status)) return null
  if (state.asked) return LOADING_OF[state.asked]
  if (state.status === 'outgoing') return 'starting'
  if (state.status === 'connected' && !isSeen(state)) return 'connecting'
  return state.devices === 'opening' ? 'initializing' : null
}

/** The two see each other, as far as this device can tell. */
export const isSeen = ({ call, line, isSilent }: CallState): boolean =>
  call?.phase === 'connected' && line === 'connected' && !isSilent

/** What this device tells about itself. */
export function beatOf({ line, isSilent, switches, devices }: CallState): CallBeat {
  const isUp = line === 'connected' && !isSilent
  const wasUp = line === 'lost' || (line === 'connected' && isSilent)
  const canSend = devices === 'ready'
  return {
    media: isUp ? 'up' : wasUp ? 'down' : 'connecting',
    camera: switches.camera && canSend,
    microphone: switches.microphone && canSend,
  }
}

/** Times of a call by the server's clock, whatever this device takes the time for. */
export function timesOf({ call, heardAt }: CallState, now: number): { elapsedMs: number; remainingMs: number | null } {
  if (!call) return { elapsedMs: 0, remainingMs: null }
  const { meter, callTime, serverTime, endedAt } = call
  const passed = Math.max(0, now - heardAt)
  const isRunning = meter !== null && meter.pausedAt === null && endedAt === null
  const elapsedMs = callTime * 1000 + (isRunning ? passed : 0)
  if (meter === null || endedAt !== null) return { elapsedMs, remainingMs: null }
  const at = meter.pausedAt ?? serverTime + passed
  return { elapsedMs, remainingMs: Math.max(0, meter.paidUntil - at) }
}
