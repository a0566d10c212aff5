import type { Asset, AssetId } from '@fanlight/contract'
import { EmptyState, Skeleton, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { MoreAtEnd, QueryView } from '../../../platform/lists/index.ts'
import { useVault, type VaultFilter } from './queries.ts'
import type { Selection } from './use-selection.ts'
import { VaultTile } from './VaultTile.tsx'

type VaultGridProps = {
  filter: VaultFilter
  selection: Selection
  /** Those that cannot be chosen because they are chosen. */
  taken?: ReadonlySet<AssetId> | undefined
  /** Shows one large. */
  onOpen?: ((asset: Asset) => void) | undefined
  /** Before the first: what is on its way. */
  children?: ReactNode
  emptyAction?: ReactNode
}

const grid = 'grid grid-cols-3 gap-2 sm:grid-cols-4'

export function VaultGrid({ filter, selection, taken, onOpen, children, emptyAction }: VaultGridProps) {
  const text = useText()
  const vault = useVault(filter)
  const isFiltered = filter.kind !== null || filter.label !== null

  return (
    <QueryView
      query={vault}
      skeleton={
        <SkeletonGroup label={text('vault.loading')} className={grid}>
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} className="aspect-square" />
          ))}
        </SkeletonGroup>
      }
      failure={text('vault.loadFailed')}
      isEmpty={vault.assets.length === 0 && !children}
      empty={
        <EmptyState
          illustration={<WindowIllustration />}
          title={text(isFiltered ? 'vault.nothingFound' : 'vault.empty')}
          text={text(isFiltered ? 'vault.nothingFoundText' : 'vault.emptyText')}
          action={isFiltered ? undefined : emptyAction}
        />
      }
    >
      {() => (
        <>
          <ul className={grid}>
            {children}
            {vault.assets.map((asset) => (
              <li key={asset.assetId}>
                <VaultTile
                  asset={asset}
                  selection={selection}
                  isTaken={taken?.has(asset.assetId)}
                  onOpen={onOpen}
                  isUnusable={taken !== undefined && asset.state === 'failed'}
                />
              </li>
            ))}
          </ul>
          <MoreAtEnd pages={vault}>{text('vault.more')}</MoreAtEnd>
        </>
      )}
    </QueryView>
  )
}
