/** How many packets are waited for one that is late. */
const PATIENCE = 48

const ahead = (of: number, than: number): number => (((of - than) & 0xffff) ^ 0x8000) - 0x8000

/** Gives packets on in the order in which they were sent; what does not come is missed. */
export function createOrder(on: { packet: (packet: Buffer) => void; missing: () => void }) {
  const waiting = new Map<number, Buffer>()
  let next: number | null = null

  function giveOn(): void {
    for (let packet = next === null ? undefined : waiting.get(next); packet; packet = waiting.get(next ?? 0)) {
      waiting.delete(next ?? 0)
      next = ((next ?? 0) + 1) & 0xffff
      on.packet(packet)
    }
  }

  return {
    take(packet: Buffer): void {
      const sequence = packet.readUInt16BE(2)
      next ??= sequence
      if (ahead(sequence, next) < 0) return
      waiting.set(sequence, packet)
      giveOn()
      if (waiting.size < PATIENCE) return
      const from = next
      const [nearest = sequence] = [...waiting.keys()].toSorted((one, other) => ahead(one, from) - ahead(other, from))
      next = nearest
      on.missing()
      giveOn()
    },
    /** Somebody else sends from now on. */
    clear(): void {
      waiting.clear()
      next = null
    },
  }
}
