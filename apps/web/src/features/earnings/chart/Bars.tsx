import { useRef, useState, type KeyboardEvent, type PointerEvent, useLayoutEffect, type RefObject } from 'react'
import { useFormat } from '../../../platform/i18n/index.ts'
import { colourOf } from '../sources.ts'
import { BinTooltip } from './BinTooltip.tsx'
import { segmentsOf, ticksOf, type Bin } from './series.ts'
import { useBinWords } from './use-bin-words.ts'

const HEIGHT = 208
const UNKNOWN_WIDTH = 600
const LABELS_EVERY_PX = 96

type Props = { bins: readonly Bin[]; label: string }

/**
 * Bars by day, each stacked by source. A slider to the keyboard and to ears: its value is the selected day. Drawn
 * from left to right and turned around as a whole where people read the other way.
 */
export function Bars({ bins, label }: Props) {
  const words = useBinWords()
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot, UNKNOWN_WIDTH)
  const [looked, setLooked] = useState<number | null>(null)
  const ticks = ticksOf(Math.max(...bins.map(({ total }) => total)))
  const highest = ticks.at(-1) ?? 1
  const last = bins.length - 1
  const current = Math.min(looked ?? last, last)
  const shown = looked === null ? undefined : bins[current]

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / whole
    const place = Math.floor((isRightToLeft(event.currentTarget) ? 1 - share : share) * bins.length)
    setLooked(Math.max(0, Math.min(last, place)))
  }

  function move(event: KeyboardEvent<HTMLElement>) {
    const place = target(event)
    if (place === undefined) return
    event.preventDefault()
    setLooked(place === null ? null : Math.max(0, Math.min(last, place)))
  }

  function target({ key, currentTarget }: KeyboardEvent<HTMLElement>): number | null | undefined {
    const forwards = isRightToLeft(currentTarget) ? -1 : 1
    switch (key) {
      case 'ArrowRight':
        return looked === null ? current : current + forwards
      case 'ArrowLeft':
        return looked === null ? current : current - forwards
      case 'PageUp':
        return current + 7
      case 'PageDown':
        return current - 7
      case 'Home':
        return 0
      case 'End':
        return last
      case 'Escape':
        return null
    }
    return undefined
  }

  return (
    <div className="flex gap-2">
      <Figures ticks={ticks} />
      <div className="min-w-0 flex-1">
        <div
          ref={plot}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={current}
          aria-valuetext={bins[current] && words.whole(bins[current])}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setLooked(null)}
          onKeyDown={move}
          onBlur={() => setLooked(null)}
          className="relative touch-pan-y rounded-inner outline-offset-4"
          style={{ height: HEIGHT }}
        >
          <svg aria-hidden width={width} height={HEIGHT} className="absolute inset-0 block rtl:-scale-x-100">
            {ticks.map((tick) => {
              const y = HEIGHT - (tick / highest) * HEIGHT
              return <line key={tick} x1={0} x2={width} y1={y} y2={y} stroke="var(--line)" />
            })}
            {bins.map((bin, place) => (
              <Bar
                key={bin.to}
                bin={bin}
                highest={highest}
                isLooked={looked !== null && place === current}
                {...placeOf(place, bins.length, width)}
              />
            ))}
          </svg>
          {shown && <BinTooltip bin={shown} share={(current + 0.5) / bins.length} />}
        </div>
        <Days bins={bins} width={width} />
      </div>
    </div>
  )
}

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** Where a bar stands: its slot, and the bar within it, of whole pixels where there is room for them. */
function placeOf(place: number, count: number, width: number) {
  const slot = width / count
  const gap = slot > 12 ? Math.min(8, slot / 4) : slot > 6 ? 2 : slot > 3 ? 1 : 0
  return { slot: { x: place * slot, width: slot }, x: place * slot + gap / 2, width: Math.max(1, slot - gap) }
}

type BarProps = { bin: Bin; highest: number; isLooked: boolean } & ReturnType<typeof placeOf>

function Bar({ bin, highest, isLooked, slot, x, width }: BarProps) {
  return (
    <g>
      {isLooked && <rect x={slot.x} y={0} width={slot.width} height={HEIGHT} fill="var(--fill)" />}
      {segmentsOf(bin, highest, HEIGHT).map(({ source, y, height, isTop }) => (
        <path
          key={source}
          d={shape({ x, y, width, height, round: isTop ? Math.min(4, width / 3, height) : 0 })}
          style={{ fill: colourOf[source] }}
        />
      ))}
    </g>
  )
}

type Shape = { x: number; y: number; width: number; height: number; round: number }

function shape({ x, y, width, height, round }: Shape): string {
  const [right, bottom] = [x + width, y + height]
  return `M${x} ${bottom}V${y + round}q0 ${-round} ${round} ${-round}H${right - round}q${round} 0 ${round} ${round}V${bottom}z`
}

function Figures({ ticks }: { ticks: readonly number[] }) {
  const format = useFormat()
  return (
    <div
      aria-hidden
      className="flex flex-col-reverse justify-between text-end text-12 text-muted tabular-nums"
      // Each figure stands at the height of its line.
      style={{ height: HEIGHT + 18, marginBlockStart: -9 }}
    >
      {ticks.map((tick) => (
        <span key={tick} className="leading-[18px]">
          {format.shortNumber(tick)}
        </span>
      ))}
    </div>
  )
}

function Days({ bins, width }: { bins: readonly Bin[]; width: number }) {
  const format = useFormat()
  const wanted = Math.max(2, Math.min(bins.length, Math.floor(width / LABELS_EVERY_PX)))
  const places = Array.from({ length: wanted }, (_, place) => Math.round((place * (bins.length - 1)) / (wanted - 1)))
  return (
    <div aria-hidden className="relative mt-2 h-lh text-12 text-muted tabular-nums">
      {[...new Set(places)].map((place) => {
        const share = ((place + 0.5) / bins.length) * 100
        return (
          <span
            key={place}
            className="absolute whitespace-nowrap"
            // Under its bar, and as far to the side of it as the bar stands to the side: none leaves the drawing.
            style={{
              insetInlineStart: `${share}%`,
              transform: `translateX(calc(var(--reading) * ${-share}%))`,
            }}
          >
            {bins[place] && format.shortDay(bins[place].to)}
          </span>
        )
      })}
    </div>
  )
}

/** How wide an element is, in pixels; bars are drawn to whole ones. */
function useWidth(element: RefObject<HTMLElement | null>, unknown: number): number {
  const [width, setWidth] = useState(unknown)
  useLayoutEffect(() => {
    const target = element.current
    if (!target || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
