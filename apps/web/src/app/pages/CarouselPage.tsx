import { CarouselLab } from '../../features/home/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function CarouselPage() {
  const text = useText()
  return (
    <>
      <PageTitle>{text('page.carousel')}</PageTitle>
      <CarouselLab />
    </>
  )
}
