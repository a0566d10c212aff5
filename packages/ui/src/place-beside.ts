const GAP = 6
const EDGE = 12

export type Beside = { align: 'start' | 'end'; side: 'top' | 'bottom' }

/** Puts a fixed element above or below its anchor, where there is room, and never outside the window. */
export function placeBeside(own: HTMLElement, anchor: HTMLElement, { align, side }: Beside): void {
  const target = anchor.getBoundingClientRect()
  // offsetWidth, not the rectangle: the entrance animation scales the latter.
  const { offsetWidth: width, offsetHeight: height } = own
  const roomBelow = window.innerHeight - target.bottom - GAP - EDGE
  const roomAbove = target.top - GAP - EDGE
  const isBelow =
    side === 'bottom' ? roomBelow >= height || roomBelow >= roomAbove : roomAbove < height && roomBelow > roomAbove

  const isRtl = getComputedStyle(anchor).direction === 'rtl'
  const left = (align === 'end') === isRtl ? target.left : target.right - width
  own.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`
  own.style.maxHeight = `${isBelow ? roomBelow : roomAbove}px`
  if (isBelow) own.style.top = `${target.bottom + GAP}px`
  else own.style.bottom = `${window.innerHeight - target.top + GAP}px`
  own.style.transformOrigin = `${left === target.left ? 'left' : 'right'} ${isBelow ? 'top' : 'bottom'}`
}
