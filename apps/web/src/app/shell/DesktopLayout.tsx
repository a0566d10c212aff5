import { Bars } from './Bars.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Outlet } from './Outlet.tsx'
import { Rail } from './Rail.tsx'
import { MAIN_ID } from './RouteEffects.tsx'
import { TopBar } from './TopBar.tsx'
import { useCurrentRoute } from '../../platform/navigation/index.ts'
import { asideSlot } from '../../platform/page/index.ts'

/** Rail, centre, right column; a narrow window gets the phone's bars instead of the columns. */
export function DesktopLayout() {
  const isWide = useCurrentRoute().route.flags.includes('wide')
  return (
    <>
      <TopBar className="md:hidden" />
      <div className="mx-auto flex w-full max-w-320 justify-center">
        <Rail />
        <div className="flex min-w-0 flex-1 justify-center gap-8 px-4 md:px-6">
          <div className={`w-full min-w-0 flex-1 pt-6 pb-24 md:pb-12 ${isWide ? '' : 'max-w-160'}`}>
            <Bars className="mb-6 rounded-control" />
            <main id={MAIN_ID} className="outline-none">
              <Outlet />
            </main>
            <div className={`mt-12 ${isWide ? '' : 'lg:hidden'}`}>
              <Footer />
            </div>
          </div>
          {!isWide && (
            <aside className="sticky top-0 hidden h-dvh w-70 shrink-0 flex-col gap-6 overflow-y-auto scrollbar-none py-6 lg:flex xl:w-80">
              <div ref={asideSlot} className="contents" />
              <div className="mt-auto pt-6">
                <Footer />
              </div>
            </aside>
          )}
        </div>
      </div>
      <BottomBar className="md:hidden" />
    </>
  )
}
