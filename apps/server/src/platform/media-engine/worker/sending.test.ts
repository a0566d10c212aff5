import { expect, it } from 'vitest'
import { askOn, sendOn } from './sending.ts'

const closedMeanwhile = (): never => {
  throw new Error('libdatachannel error while sending track message: Track is not open')
}

it('a track that another thread closes in the moment of sending costs that packet and nothing else', () => {
  const sent: Buffer[] = []
  const open = { isOpen: () => true, sendMessageBinary: (packet: Buffer) => sent.push(packet) > 0 }
  const closing = { isOpen: () => true, sendMessageBinary: closedMeanwhile, requestKeyframe: closedMeanwhile }
  expect([open, closing, open].map((track) => sendOn(track, Buffer.from('x')))).toEqual([true, false, true])
  expect(sent).toHaveLength(2)
  expect(() => askOn(closing)).not.toThrow()
})
