import { Bars } from './Bars.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Outlet } from './Outlet.tsx'
import { MAIN_ID } from './RouteEffects.tsx'
import { TopBar } from './TopBar.tsx'

export function MobileLayout() {
  return (
    <>
      <TopBar />
      <Bars />
      <div className="mx-auto w-full max-w-160 px-4 pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))]">
        <main id={MAIN_ID} className="outline-none">
          <Outlet />
        </main>
        <div className="mt-12">
          <Footer />
        </div>
      </div>
      <BottomBar />
    </>
  )
}
