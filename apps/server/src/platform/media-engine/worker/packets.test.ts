import { describe, expect, it } from 'vitest'
import { readOffer } from './offer.ts'
import { asksForPicture, createOutgoing } from './packets.ts'

function packet(source: number, sequence: number, time: number): Buffer {
  const made = Buffer.alloc(20, 7)
  made[0] = 0x80
  made[1] = 96
  made.writeUInt16BE(sequence, 2)
  made.writeUInt32BE(time, 4)
  made.writeUInt32BE(source, 8)
  return made
}
const numbersOf = (made: Buffer) => [made.readUInt16BE(2), made.readUInt32BE(4), made.readUInt32BE(8), made[1]]

describe('what a viewer gets', () => {
  it('goes on without a gap when another sender takes over, also around the end of the numbers', () => {
    const outgoing = createOutgoing(99, 90_000)
    expect(numbersOf(outgoing.rewrite(packet(1, 65_534, 1_000), 120, 0))).toEqual([65_534, 1_000, 99, 120])
    expect(numbersOf(outgoing.rewrite(packet(1, 65_535, 2_000), 120, 10))).toEqual([65_535, 2_000, 99, 120])
    // Half a second later, by a page that was loaded anew.
    expect(numbersOf(outgoing.rewrite(packet(2, 500, 7), 120, 510))).toEqual([0, 2_000 + 45_000, 99, 120])
    expect(numbersOf(outgoing.rewrite(packet(2, 501, 97), 120, 520))).toEqual([1, 2_090 + 45_000, 99, 120])
  })

  it('is not thrown back by a packet that comes late', () => {
    const outgoing = createOutgoing(99, 48_000)
    for (const sequence of [10, 12, 11]) outgoing.rewrite(packet(1, sequence, sequence), 111, 0)
    expect(numbersOf(outgoing.rewrite(packet(2, 3, 3), 111, 0))[0]).toBe(13)
  })

  it('knows a wish for a whole picture, also behind another report', () => {
    const wish = Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2])
    const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1])
    expect([asksForPicture(wish), asksForPicture(report), asksForPicture(Buffer.concat([report, wish]))]).toEqual([
      true,
      false,
      true,
    ])
    expect(asksForPicture(Buffer.from([1, 2, 3]))).toBe(false)
  })
})

describe('an offer', () => {
  it('is read for what we can carry, and nonsense for nothing', () => {
    const sdp = [
      'v=0',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111 9',
      'a=mid:0',
      'a=rtpmap:111 opus/48000/2',
      'a=rtpmap:9 G722/8000',
      'm=video 9 UDP/TLS/RTP/SAVPF 96 102 103',
      'a=mid:1',
      'a=rtpmap:96 VP8/90000',
      'a=rtpmap:102 H264/90000',
      'a=fmtp:102 packetization-mode=0',
      'a=rtpmap:103 H264/90000',
      'a=fmtp:103 level-asymmetry-allowed=1;packetization-mode=1',
    ].join('\r\n')
    expect(
      readOffer(sdp).map(({ kind, mid, codecs }) => [kind, mid, codecs.map(({ payloadType }) => payloadType)]),
    ).toEqual([
      ['audio', '0', [111]],
      ['video', '1', [96, 103]],
    ])
    expect(readOffer('v=0')).toEqual([])
  })
})
