import { FRAMES_PER_SECOND, isWholePicture, readIvf, readOgg, SOUND_FRAME_MS } from './clip.ts'

/** Nobody watches: so often the line says that it is there. */
const IDLE_MS = 1_000
const TICK_MS = SOUND_FRAME_MS

export type Output = {
  sendFrame(frame: Buffer, milliseconds: number): void
  sendSound(packet: Buffer, milliseconds: number): void
}

/** Plays a clip again and again. Pictures go out while somebody watches; otherwise a little sound, so that the room is live. */
export function createPlayer(files: { video: Uint8Array; sound: Uint8Array }, output: Output) {
  const frames = readIvf(Buffer.from(files.video))
  const packets = readOgg(Buffer.from(files.sound))
  const startedAt = performance.now()
  let isWatched = false
  /** A decoder begins with a whole picture. */
  let hasBegun = false
  let [nextFrame, nextPacket] = [0, 0]
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    const now = performance.now() - startedAt
    const [frameNow, packetNow] = [Math.floor((now * FRAMES_PER_SECOND) / 1000), Math.floor(now / SOUND_FRAME_MS)]
    // What was not sent in time is not sent at all.
    if (!isWatched) [nextFrame, nextPacket] = [frameNow, packetNow]
    for (; nextPacket <= packetNow; nextPacket++) {
      const packet = packets[nextPacket % packets.length]
      if (packet) output.sendSound(packet, nextPacket * SOUND_FRAME_MS)
    }
    if (!isWatched) return
    for (; nextFrame <= frameNow; nextFrame++) {
      const frame = frames[nextFrame % frames.length]
      if (!frame || (!hasBegun && !isWholePicture(frame))) continue
      hasBegun = true
      output.sendFrame(frame, (nextFrame * 1000) / FRAMES_PER_SECOND)
    }
  }

  function pace(): void {
    clearInterval(timer)
    timer = setInterval(tick, isWatched ? TICK_MS : IDLE_MS)
  }

  pace()
  return {
    watched(next: boolean): void {
      if (next === isWatched) return
      // From now on, not from the last time on.
      if (next) tick()
      isWatched = next
      hasBegun = false
      pace()
    },
    stop: (): void => clearInterval(timer),
  }
}
