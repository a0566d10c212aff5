import { Outlet } from './Outlet.tsx'
import { MAIN_ID } from './RouteEffects.tsx'

/** A window of its own: the page in its middle, and nothing that leads elsewhere. */
export function BareLayout() {
  return (
    <main id={MAIN_ID} className="grid min-h-dvh place-items-center px-6 py-10 outline-none">
      <div className="w-full max-w-90">
        <Outlet />
      </div>
    </main>
  )
}
