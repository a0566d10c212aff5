import { useId } from 'react'
import { MARK_HEIGHT, MARK_LIGHT, MARK_OUTLINE, MARK_PANES, MARK_WIDTH } from './fanlight-panes.ts'

export type FanlightMarkProps = {
  /** Its width in px; it is half as high. */
  size?: number | undefined
  /** Its name, where it stands alone; beside the wordmark it is decoration. */
  label?: string | undefined
  className?: string | undefined
}

export function FanlightMark({ size = 32, label, className }: FanlightMarkProps) {
  const light = useId()
  return (
    <svg
      viewBox={`0 0 ${MARK_WIDTH} ${MARK_HEIGHT}`}
      width={size}
      height={(size * MARK_HEIGHT) / MARK_WIDTH}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <radialGradient
        id={light}
        gradientUnits="userSpaceOnUse"
        cx={MARK_LIGHT.x}
        cy={MARK_LIGHT.y}
        r={MARK_LIGHT.radius}
      >
        <stop offset={MARK_LIGHT.startsAt} stopColor={MARK_LIGHT.from} />
        <stop offset="1" stopColor={MARK_LIGHT.to} />
      </radialGradient>
      <path
        d={MARK_PANES}
        fill={`url(#${light})`}
        stroke={`url(#${light})`}
        strokeWidth={MARK_OUTLINE}
        strokeLinejoin="round"
      />
    </svg>
  )
}
