import { open } from 'node:fs/promises'
import { CLUSTER_HEAD_BYTES, lastTimeIn, readClusterHead, readHead } from './worker/recording/matroska.ts'

const HEAD_BYTES = 4_096

export type Recorded = { bytes: number; durationMs: number; codec: 'vp8' | 'h264'; durationAt: number }

/** What a recording holds, up to the last part that was written as a whole. Null: nothing of it is there. */
export async function measureRecording(file: string): Promise<Recorded | null> {
  const handle = await open(file, 'r').catch(() => null)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    const read = async (at: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    const head = readHead(await read(0, HEAD_BYTES))
    if (!head) return null
    let [at, last]: [number, { at: number; bytes: number } | null] = [head.clustersAt, null]
    for (;;) {
      const cluster = readClusterHead(await read(at, CLUSTER_HEAD_BYTES))
      if (!cluster || at + cluster.bytes > size) break
      last = { at, bytes: cluster.bytes }
      at += cluster.bytes
    }
    if (!last) return null
    const { codec, durationAt } = head
    return { bytes: at, durationMs: lastTimeIn(await read(last.at, last.bytes)), codec, durationAt }
  } finally {
    await handle.close()
  }
}
