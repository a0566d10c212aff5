import {
  acceptCall,
  cancelCall,
  dial,
  hangUp,
  listCalls,
  rejectCall,
  resumeCall,
  type BookingId,
  type Call,
  type CallKind,
  type Endpoint,
  type VideoPrice,
  type WebCall,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { ApiError, call, describeError, keyOf, queryClient, refusedWith } from '../../platform/api/index.ts'
import { text } from '../../platform/i18n/index.ts'
import { logError } from '../../platform/log/log.ts'
import { areAllowed, canBlur } from '../../platform/rtc/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { openLine, type CallLine } from './call-line.ts'
import { beatOf, endingOf, type Asked, type CallState, type Effects, type Switches } from './call-state.ts'
import { currentCall, otherPicture, ownPicture, tellCall } from './call-store.ts'
import { endWords } from './end-words.ts'
import { createLocalMedia, type LocalMedia, type OwnTracks } from './local-media.ts'
import { deviceIsOwn, ownDevice } from './own-device.ts'
import { startRinging } from './ringing.ts'

/** What a call needs as long as it lasts. The reducer says how it stands; this does what follows from it. */
type Works = { media: LocalMedia; line: CallLine | null; tracks: OwnTracks; stopRinging: (() => void) | null }

let works: Works | null = null
/** Before a call it had no own state here: it was there before this page was. */
let isResumed = false
let seen: CallState = currentCall.get()

const DEVICES_SAID_MS = 10_000
const CLOSES_AFTER_MS = 4_000
const HANG_UP_AGAIN_MS = 2_000
const HANG_UP_TRIES = 8
const TOAST = 'call'

currentCall.subscribe(() => {
  const before = seen
  const now = currentCall.get()
  seen = now
  follow(before, now)
})

const isLive = ({ status }: CallState): boolean => status !== 'idle' && status !== 'ended'

function follow(before: CallState, now: CallState): void {
  const isOther = before.call !== null && before.call.callId !== now.call?.callId
  if (works && (!isLive(now) || isOther)) stopWorks()
  if (isLive(now)) {
    if (!works) {
      isResumed = now.status === 'connected'
      begin(now)
    } else if (now.switches !== before.switches) void works.media.follow(now.switches)
    keepRinging(now)
    if (now.status === 'connected') keepLine(now)
  }
  if (now.status === 'ended' && before.status !== 'ended') finish(now)
}

/** Opens the camera, unless the preview has done so. */
function begin(
  { status, kind, switches }: Pick<CallState, 'status' | 'kind' | 'switches'>,
  opened: MediaStream | null = null,
): void {
  const media = createLocalMedia({
    switches,
    onTracks(tracks) {
      if (!works) return
      works.tracks = tracks
      ownPicture.set(tracks.video ? new MediaStream([tracks.video]) : null)
      works.line?.replace(tracks)
    },
    onReady: () => tellCall({ type: 'devices', devices: 'ready' }),
    onProblem(problem) {
      tellCall({ type: 'devices', devices: problem })
      sayNoDevices()
    },
    onTooSlow(effect) {
      if (!currentCall.get().switches[effect]) return
      tellCall({ type: 'tooSlow', effect })
      if (effect === 'blur') toast.warning(text('calls.blur.cameraOff'), { id: TOAST, duration: DEVICES_SAID_MS })
    },
  })
  works = { media, line: null, tracks: { audio: null, video: null }, stopRinging: null }
  if (opened) media.adopt(opened)
  if (status === 'incoming') void openQuietly(media, kind, switches)
  else void media.follow(switches)
}

/** A call that comes in asks nobody for the camera, and turns on none behind a page that is not looked at. */
async function openQuietly(media: LocalMedia, kind: CallKind, switches: Switches): Promise<void> {
  const wanted = { camera: kind === 'video', microphone: true }
  const isQuiet = document.visibilityState === 'visible' && (await areAllowed(wanted))
  if (works?.media !== media) return
  if (isQuiet || currentCall.get().status !== 'incoming') await media.follow(switches)
  else tellCall({ type: 'devices', devices: 'closed' })
}

function stopWorks(): void {
  if (!works) return
  const { media, line, stopRinging } = works
  works = null
  stopRinging?.()
  line?.close()
  media.close()
  ownPicture.set(null)
  otherPicture.set(null)
}

function keepRinging({ status, asked }: CallState): void {
  if (!works) return
  const kind = status === 'incoming' ? 'incoming' : status === 'inviting' ? 'outgoing' : null
  // Who has answered or declined has heard it.
  const isWanted = kind !== null && asked === null
  if (isWanted) works.stopRinging ??= startRinging(kind)
  else {
    works.stopRinging?.()
    works.stopRinging = null
  }
}

function keepLine(now: CallState): void {
  if (!works || !now.call) return
  const { callId, isDialer } = now.call
  works.line ??= openLine({
    callId,
    device: ownDevice(),
    isDialer,
    isResumed,
    kind: now.kind,
    tracks: works.tracks,
    beat: beatOf(now),
    onLine: (line) => tellCall({ type: 'line', line }),
    onMeasured: (measured) => tellCall({ type: 'measured', ...measured }),
    onPicture: (stream) => otherPicture.set(stream),
    onOther: (beat) => tellCall({ type: 'toldByOther', beat }),
    onRefused(error) {
      logError(error, { about: 'call token' })
      void findCall()
    },
  })
  works.line.tell(beatOf(now))
}

let closing: ReturnType<typeof setTimeout> | undefined

function finish(now: CallState): void {
  void queryClient.invalidateQueries({ queryKey: keyOf(listCalls) })
  clearTimeout(closing)
  const words = now.call && now.call.endedAt !== null ? endWords(now.call) : null
  if (words) {
    const said = text(words.key, { name: now.other?.nickName ?? '' })
    if (words.tone === 'warning') toast.warning(said, { id: TOAST })
    else toast(said, { id: TOAST })
  }
  // Of one in which nobody spoke there is nothing to read.
  if (!now.call || now.call.connectedAt === null) closing = setTimeout(closeCall, CLOSES_AFTER_MS)
}

const chosenEffects = (): Effects => ({
  beauty: !storage.plainCamera.get(),
  blur: storage.blurredCamera.get() && canBlur(),
})

export function hearCall(heard: Call): void {
  clearTimeout(heard.callId === currentCall.get().call?.callId ? undefined : closing)
  tellCall({ type: 'heard', call: heard, device: ownDevice(), at: Date.now(), effects: chosenEffects() })
}

type Dialled = { price: VideoPrice; bookingId?: BookingId | undefined }

/** Dials, with what the preview has opened. Answers whether it rings. */
export async function dialCall(
  webCall: WebCall,
  { price, bookingId }: Dialled,
  opened: MediaStream | null,
): Promise<boolean> {
  const { callId, channelId, dialerId, pickerId, kind, callState, other } = webCall
  clearTimeout(closing)
  const effects = chosenEffects()
  if (opened) {
    stopWorks()
    isResumed = false
    const switches = { camera: kind === 'video', microphone: true, speaker: true, ...effects }
    begin({ status: 'outgoing', kind, switches }, opened)
  }
  tellCall({ type: 'dialled', kind, other, price, effects })
  await deviceIsOwn()
  try {
    hearCall(
      await call(dial, {
        callId,
        channelId,
        dialerId,
        pickerId,
        kind,
        callState,
        priceVO: price,
        bookingId,
        deviceId: ownDevice(),
      }),
    )
  } catch (error) {
    tellCall({ type: 'refused' })
    throw error
  }
  // Who changed their mind meanwhile had nothing to cancel yet.
  if (currentCall.get().asked === 'cancel') await ask('cancel')
  return isLive(currentCall.get())
}

export async function answerCall(): Promise<void> {
  const { status, devices } = currentCall.get()
  if (status !== 'incoming') return
  // Who cannot be seen nor heard is not there: it goes on ringing while they look for the camera.
  if (devices !== 'ready') {
    tellCall({ type: 'devices', devices: 'opening' })
    await works?.media.reopen()
  }
  if (currentCall.get().devices !== 'ready') return
  await ask('accept')
}

/** Cancels, declines or hangs up, whichever it is. */
export async function endCall(): Promise<void> {
  const { status, call: known } = currentCall.get()
  const ending = endingOf(status)
  if (!ending) return
  // It is canceled as soon as there is something to cancel.
  if (!known) return tellCall({ type: 'asked', what: 'cancel' })
  await ask(ending)
}

const ENDPOINTS = { accept: acceptCall, reject: rejectCall, cancel: cancelCall, hangUp } as const

async function ask(what: Asked): Promise<void> {
  const callId = currentCall.get().call?.callId
  if (callId === undefined) return
  tellCall({ type: 'asked', what })
  await deviceIsOwn()
  try {
    if (what === 'accept') hearCall(await call(acceptCall, { callId, deviceId: ownDevice() }))
    else hearCall(await call(ENDPOINTS[what], { callId }))
  } catch (error) {
    // Who wants to leave leaves, whether or not the server can be told now.
    if (what !== 'accept' && isOnTheWay(error)) {
      tellCall({ type: 'gone' })
      void sayAgain(ENDPOINTS[what], callId)
      return
    }
    tellCall({ type: 'refused' })
    await findCall()
    if (what === 'accept') toast.warning(describeError(error), { id: TOAST })
  }
}

const isOnTheWay = (error: unknown): boolean =>
  !(error instanceof ApiError) || ['offline', 'TIMED_OUT', 'INTERNAL'].includes(error.reason)

/** Until the server has heard that it is over: for it, the call goes on. */
async function sayAgain(endpoint: Endpoint, callId: Call['callId']): Promise<void> {
  for (let tried = 0; tried < HANG_UP_TRIES; tried += 1) {
    await new Promise((resolve) => setTimeout(resolve, HANG_UP_AGAIN_MS))
    const isSaid = await call<Endpoint>(endpoint, { callId }).then(
      () => true,
      (error: unknown) => !isOnTheWay(error),
    )
    if (isSaid) return
  }
}

/** Which call the server knows of: after a reload, and when something was missed. */
export async function findCall(): Promise<void> {
  await deviceIsOwn()
  const asked = currentCall.get().call?.callId
  try {
    const { call: found } = await call(resumeCall, { deviceId: ownDevice() })
    if (found) hearCall(found)
    if (found?.callId === asked) return
    // What this device showed is over, and how is not known any more.
    if (asked !== undefined && currentCall.get().call?.callId === asked) tellCall({ type: 'gone' })
  } catch (error) {
    if (refusedWith(error, 'TOKEN_INVALID')) return
    logError(error, { about: 'call' })
  }
}

export function switchCall(what: keyof Switches): void {
  const isOn = !currentCall.get().switches[what]
  // Kept: who does not want it once does not want it the next time.
  if (what === 'beauty') storage.plainCamera.set(!isOn)
  if (what === 'blur') storage.blurredCamera.set(isOn)
  tellCall({ type: 'switched', what, isOn })
}

/** Another camera, microphone or speaker was chosen. */
export const takeChosenDevices = (): Promise<void> => works?.media.reopen() ?? Promise.resolve()

export function closeCall(): void {
  clearTimeout(closing)
  tellCall({ type: 'closed' })
}

/** The account is gone from this page. */
export function leaveCall(): void {
  clearTimeout(closing)
  tellCall({ type: 'left' })
}

export function sayNoDevices(): void {
  toast.error(text('calls.said.noDevices'), { id: TOAST, duration: DEVICES_SAID_MS })
}
