import { clsx } from 'clsx'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useText } from '../../platform/i18n/index.ts'
import { fromPercent, leastWidth, outputSize, resizedBy, toPercent, type Area } from './crop-geometry.ts'
import './cropper.css'
import type { DecodedPicture } from './decode-picture.ts'

const STEP = 1.05
const factors: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP, _: 1 / STEP }

type CropperProps = {
  picture: DecodedPicture
  area: Area
  ratio: number
  round?: boolean | undefined
  onChange: (area: Area) => void
  disabled?: boolean | undefined
  /** The most height it may take, as a CSS length. */
  maxHeight: string
  className?: string | undefined
}

/** The picture with the frame over it. The frame's numbers are the source's, so that the size on screen does not matter. */
export function Cropper({ picture, area, ratio, round, onChange, disabled, maxHeight, className }: CropperProps) {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const shownWidth = useShownWidth(frame)
  const scale = shownWidth / picture.width
  const { width, height } = outputSize(area)
  const shortSide = Math.min(area.width, area.height) * scale

  function resize(event: KeyboardEvent) {
    const factor = factors[event.key]
    if (factor === undefined || disabled || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(resizedBy(area, factor, ratio, picture))
  }

  return (
    // A picture has a left and a right of its own, in every language.
    <div role="presentation" dir="ltr" className={clsx('cropper flex justify-center', className)} onKeyDown={resize}>
      <div
        ref={frame}
        style={
          {
            '--most': maxHeight,
            '--shape': picture.width / picture.height,
            '--frame': `${shortSide}px`,
          } as CSSProperties
        }
        className="w-[min(100%,calc(var(--most)*var(--shape)))]"
      >
        <ReactCrop
          crop={{ unit: '%', ...toPercent(area, picture) }}
          onChange={(_, percent) => onChange(fromPercent(percent, picture))}
          aspect={ratio}
          minWidth={leastWidth(picture, ratio) * scale}
          circularCrop={round ?? false}
          disabled={disabled ?? false}
          keepSelection
          ruleOfThirds
          ariaLabels={{
            cropArea: text('crop.area'),
            nwDragHandle: text('crop.handle.topLeft'),
            neDragHandle: text('crop.handle.topRight'),
            seDragHandle: text('crop.handle.bottomRight'),
            swDragHandle: text('crop.handle.bottomLeft'),
            // With a fixed ratio the library hides these.
            nDragHandle: '',
            eDragHandle: '',
            sDragHandle: '',
            wDragHandle: '',
          }}
        >
          <img
            src={picture.shownUrl}
            alt=""
            draggable={false}
            style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
          />
        </ReactCrop>
      </div>
      <Announced>{text('crop.size', { width, height })}</Announced>
    </div>
  )
}

const QUIET_MS = 500

/** For ears, once the frame rests: sixty sizes a second would drown everything else. */
function Announced({ children }: { children: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), QUIET_MS)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

function useShownWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
