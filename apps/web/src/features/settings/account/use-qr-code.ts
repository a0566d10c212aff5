import { useEffect, useState } from 'react'

export type QrPicture = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; size: number; path: string }

/** The picture of a text as one SVG path, a unit square for each dark module. Its code comes when it is first needed. */
export function useQrCode(value: string): QrPicture {
  const [picture, setPicture] = useState<QrPicture>({ status: 'loading' })
  useEffect(() => {
    let isWanted = true
    drawQrCode(value).then(
      (drawn) => isWanted && setPicture(drawn),
      () => isWanted && setPicture({ status: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [value])
  return picture
}

async function drawQrCode(value: string): Promise<QrPicture> {
  const { create } = await import('qrcode')
  const { modules } = create(value, { errorCorrectionLevel: 'M' })
  const squares = Array.from(modules.data, (isDark, at) =>
    isDark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  )
  return { status: 'ready', size: modules.size, path: squares.join('') }
}
