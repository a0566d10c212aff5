import type { Delivery } from '@fanlight/contract'

const FORMAT = 'deflate-raw'

/** Browsers of some years ago cannot, and are sent everything as it is. */
export function canUnpack(): boolean {
  try {
    void new DecompressionStream(FORMAT)
    return true
  } catch {
    return false
  }
}

/**
 * Many events of a crowded room come packed, and unpacking takes a moment. What comes meanwhile waits, so that nothing looks as
 * if it were missing. What cannot be unpacked is missing: the next event shows it, and it is asked for.
 */
export function createUnpacking(take: (...deliveries: Delivery[]) => void, onBroken: (error: unknown) => void) {
  let before: Promise<void> | null = null

  function next(work: () => void | Promise<void>): void {
    const own = (before ?? Promise.resolve())
      .then(work)
      .catch(onBroken)
      .finally(() => {
        if (before === own) before = null
      })
    before = own
  }

  return {
    receive: (...deliveries: Delivery[]): void => {
      if (before) next(() => take(...deliveries))
      else take(...deliveries)
    },
    unpack: (packed: string): void => next(async () => take(...(await unpacked(packed)))),
  }
}

async function unpacked(packed: string): Promise<Delivery[]> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  const plain = new Response(bytes).body?.pipeThrough(new DecompressionStream(FORMAT))
  return (await new Response(plain).json()) as Delivery[]
}
