import { vi } from 'vitest'

type Drawn = { source: number[]; width: number; height: number }

/** What jsdom lacks: pictures that load with a size, and a canvas that remembers what was drawn. */
export function startFakeCanvas({ width, height }: { width: number; height: number }) {
  const state = { decodes: true, encodes: true, drawn: [] as Drawn[] }

  class FakeImage extends EventTarget {
    readonly naturalWidth = width
    readonly naturalHeight = height
    set src(_: string) {
      queueMicrotask(() => this.dispatchEvent(new Event(state.decodes ? 'load' : 'error')))
    }
  }
  vi.stubGlobal('Image', FakeImage)
  URL.createObjectURL = () => 'blob:fake'
  URL.revokeObjectURL = () => undefined

  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = {
      fillRect: () => undefined,
      drawImage: (_: unknown, ...numbers: number[]) =>
        state.drawn.push({ source: numbers.slice(0, 4), width: this.width, height: this.height }),
    }
    return context as unknown as RenderingContext
  } as typeof HTMLCanvasElement.prototype.getContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type) =>
    give(state.encodes ? new Blob(['cropped'], { type: type ?? '' }) : null),
  )
  return state
}
