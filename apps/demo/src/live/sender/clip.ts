export const CLIP_SECONDS = 12
export const FRAMES_PER_SECOND = 15
export const SOUND_FRAME_MS = 60

/** The frames of an IVF file, in order. */
export function readIvf(file: Buffer): Buffer[] {
  const frames: Buffer[] = []
  let at = file.readUInt16LE(6)
  while (at + 12 <= file.length) {
    const size = file.readUInt32LE(at)
    frames.push(file.subarray(at + 12, at + 12 + size))
    at += 12 + size
  }
  return frames
}

/** Whether a frame of VP8 can be decoded without those before it. */
export const isWholePicture = (frame: Buffer): boolean => ((frame[0] ?? 1) & 1) === 0

/** The packets of an Ogg file with one stream, without the two that only speak of it. */
export function readOgg(file: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let parts: Buffer[] = []
  let at = 0
  while (at + 27 <= file.length && file.toString('latin1', at, at + 4) === 'OggS') {
    const table = file.subarray(at + 27, at + 27 + (file[at + 26] ?? 0))
    at += 27 + table.length
    for (const size of table) {
      parts.push(file.subarray(at, at + size))
      at += size
      // A part as long as can be said goes on in the next one.
      if (size === 255) continue
      packets.push(Buffer.concat(parts))
      parts = []
    }
  }
  return packets.slice(2)
}
