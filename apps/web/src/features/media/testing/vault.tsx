import { instant, type Asset, type AssetId } from '@fanlight/contract'
import { Toaster } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { queryClient } from '../../../platform/api/index.ts'

export const assetId = (value: number): AssetId => String(value) as AssetId

export const anAsset = (id: number, part: Partial<Asset> = {}): Asset => ({
  assetId: assetId(id),
  kind: 'photo',
  state: 'ready',
  progress: 100,
  failure: null,
  url: `/view/photo/7/1/signature/7/${id}/photo?mark=`,
  coverUrl: `/view/photo/7/1/signature/7/${id}/photo?mark=`,
  fuzzyUrl: null,
  width: 1200,
  height: 900,
  durationMs: null,
  fileName: `file-${id}.jpg`,
  bytes: 1000,
  labels: [],
  uses: 0,
  createdAt: instant(0),
  ...part,
})

export const aVideo = (id: number, part: Partial<Asset> = {}): Asset =>
  anAsset(id, { kind: 'video', fileName: `clip-${id}.mp4`, durationMs: 65_000, ...part })

export const aFile = (name: string, type: string, size = 5): File =>
  Object.defineProperty(new File(['bytes'], name, { type }), 'size', { value: size })

export function showVault(part: ReactElement) {
  return render(
    <QueryClientProvider client={queryClient}>
      {part}
      <Toaster label="Messages" />
    </QueryClientProvider>,
  )
}
