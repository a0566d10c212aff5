type Told = (entries: { target: Element; contentRect: { width: number; height: number } }[]) => void

const VIEWPORT_PX = 20_000
const ROW_PX = 40

/**
 * jsdom lays nothing out, and a list that draws what is on screen would draw nothing: here all rows are as high, and the
 * window is high enough for all of them. Answers how to put it back.
 */
export function fakeSizes(): () => void {
  const own = document.defaultView ?? window
  const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent')
  class FakeObserver {
    readonly told: Told
    constructor(told: Told) {
      this.told = told
    }
    observe(target: Element) {
      const height = target.tagName === 'LI' ? ROW_PX : VIEWPORT_PX
      queueMicrotask(() => this.told([{ target, contentRect: { width: 400, height } }]))
    }
    unobserve() {}
    disconnect() {}
  }
  Object.assign(own, { ResizeObserver: FakeObserver })
  Element.prototype.scrollTo = () => undefined
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
  return () => {
    Reflect.deleteProperty(own, 'ResizeObserver')
    if (before) Object.defineProperty(HTMLElement.prototype, 'offsetParent', before)
  }
}
