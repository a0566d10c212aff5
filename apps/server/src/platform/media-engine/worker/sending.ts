import type { Track } from 'node-datachannel'

/**
 * Whether it went. Another thread may close the track between the question and the sending; and what is thrown while the native
 * side calls us, which is when a packet has come, ends the process and with it the rooms of everybody.
 */
export function sendOn(track: Pick<Track, 'isOpen' | 'sendMessageBinary'>, packet: Buffer): boolean {
  try {
    if (!track.isOpen()) return false
    track.sendMessageBinary(packet)
    return true
  } catch {
    return false
  }
}

/** The same for asking a sender for a whole picture. */
export function askOn(track: Pick<Track, 'isOpen' | 'requestKeyframe'>): void {
  try {
    // To ask one that is not connected yet ends the process.
    if (track.isOpen()) track.requestKeyframe()
  } catch {
    // It is gone, and so is what it would have sent.
  }
}
