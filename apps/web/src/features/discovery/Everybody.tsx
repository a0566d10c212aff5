import { useId } from 'react'
import { CreatorGrid } from './CreatorGrid.tsx'
import { CreatorRow } from './CreatorRow.tsx'
import { useCreators } from './queries.ts'
import { SectionHead } from './SectionHead.tsx'

/** When nothing is asked: who rises, who is new, and everybody. */
export function Everybody() {
  const id = useId()
  const popular = useCreators({ order: 'popular' })
  return (
    <>
      <CreatorRow order="rising" />
      <CreatorRow order="new" />
      <section aria-labelledby={id}>
        <SectionHead id={id} order="popular" />
        <CreatorGrid found={popular} />
      </section>
    </>
  )
}
