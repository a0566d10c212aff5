/** What an offer has of one kind of media. */
export type OfferedMedia = {
  kind: 'audio' | 'video'
  mid: string
  codecs: OfferedCodec[]
}
export type OfferedCodec = { name: CodecName; payloadType: number; parameters: string }
export type CodecName = 'opus' | 'vp8' | 'h264'

const NAMES: Readonly<Record<string, CodecName>> = { opus: 'opus', vp8: 'vp8', h264: 'h264' }

/** The media of an offer that we can carry. Others are left out, and so is what cannot be understood. */
export function readOffer(sdp: string): OfferedMedia[] {
  const parts = sdp.split(/\r?\n(?=m=)/).slice(1)
  return parts.flatMap((part) => {
    const lines = part.split(/\r?\n/)
    const [, kind] = /^m=(audio|video) /.exec(lines[0] ?? '') ?? []
    const mid = lines.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length)
    if ((kind !== 'audio' && kind !== 'video') || mid === undefined) return []
    const codecs = lines.flatMap((line) => codecOf(line, lines) ?? [])
    return codecs.length > 0 ? [{ kind, mid, codecs }] : []
  })
}

function codecOf(line: string, lines: readonly string[]): OfferedCodec | null {
  const [, type, called = ''] = /^a=rtpmap:(\d+) ([\w-]+)\//.exec(line) ?? []
  const name = NAMES[called.toLowerCase()]
  if (type === undefined || name === undefined) return null
  const start = `a=fmtp:${type} `
  const parameters = lines.find((one) => one.startsWith(start))?.slice(start.length) ?? ''
  // The other mode is for receivers that cannot put a picture together again, which no browser is.
  if (name === 'h264' && !parameters.includes('packetization-mode=1')) return null
  return { name, payloadType: Number(type), parameters }
}

/** The first of each name, since one of several profiles is enough. */
export const firstOfEach = (codecs: readonly OfferedCodec[]): OfferedCodec[] =>
  codecs.filter(({ name }, place) => codecs.findIndex((one) => one.name === name) === place)
