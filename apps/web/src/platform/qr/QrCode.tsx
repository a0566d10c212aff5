import { Skeleton } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useQrCode } from './use-qr-code.ts'

/** The margin of four modules that scanners need. */
const QUIET_ZONE = 4

type QrCodeProps = {
  address: string
  label: string
  /** Instead of a code that could not be made. */
  failed?: ReactNode
}

/** Fills its place. Dark on white in both themes: many cameras do not read the reverse. */
export function QrCode({ address, label, failed = null }: QrCodeProps) {
  const { data: code, isError } = useQrCode(address)
  if (isError) return failed
  if (!code) return <Skeleton className="size-full" />
  const side = code.size + QUIET_ZONE * 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      className="size-full bg-white"
    >
      <path d={code.path} fill="#1d1620" shapeRendering="crispEdges" />
    </svg>
  )
}
