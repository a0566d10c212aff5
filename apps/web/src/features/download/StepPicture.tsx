import type { ReactNode } from 'react'
import type { Step } from './platforms.ts'

/** A small drawing of where to press. Decoration: the words beside it say the same. Mirrored as the browsers mirror theirs. */
export function StepPicture({ step }: { step: Step }) {
  return (
    <svg viewBox="0 0 160 120" fill="none" aria-hidden className="w-full rtl:-scale-x-100">
      {pictures[step]}
    </svg>
  )
}

const ink = { stroke: 'var(--ink)', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const here = { stroke: 'var(--ember)', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function Phone({ children }: { children: ReactNode }) {
  return (
    <>
      <rect x="50" y="6" width="60" height="108" rx="12" fill="var(--surface)" {...ink} />
      {children}
    </>
  )
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <>
      <rect x="18" y="14" width="124" height="92" rx="10" fill="var(--surface)" {...ink} />
      <path d="M18 38h124" stroke="var(--line)" strokeWidth="2" />
      {children}
    </>
  )
}

/** Where the eye should go. */
const Halo = ({ x, y }: { x: number; y: number }) => (
  <circle cx={x} cy={y} r="11" fill="var(--ember-soft)" stroke="var(--ember)" strokeWidth="2" />
)

const Lines = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <path
    d={`M${x} ${y}h${width}M${x} ${y + 12}h${width * 0.7}M${x} ${y + 24}h${width * 0.85}`}
    stroke="var(--fill-strong)"
    strokeWidth="5"
    strokeLinecap="round"
  />
)

const ShareSign = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x - 4} ${y - 1}h-1v6h10v-6h-1M${x} ${y + 2}v-8m-3 3 3-3 3 3`} {...here} strokeWidth={1.75} />
)

/** A menu, with the entry to choose. */
function Choices({ x, y, width, at }: { x: number; y: number; width: number; at: number }) {
  return (
    <>
      {[0, 1, 2].map((row) => {
        const top = y + row * 16
        const isIt = row === at
        return (
          <g key={row}>
            {isIt && (
              <rect
                x={x - 5}
                y={top - 8}
                width={width + 10}
                height="16"
                rx="5"
                fill="var(--ember-soft)"
                {...here}
                strokeWidth={2}
              />
            )}
            <path
              d={`M${x} ${top}h${width * (isIt ? 0.62 : 0.7)}`}
              stroke={isIt ? 'var(--ember)' : 'var(--fill-strong)'}
              strokeWidth="4"
              strokeLinecap="round"
            />
            {isIt && <path d={`M${x + width - 5} ${top - 3.5}v7m-3.5-3.500h7`} {...here} strokeWidth={2} />}
          </g>
        )
      })}
    </>
  )
}

/** The app's own sign among others. */
function Tile({ x, y, size }: { x: number; y: number; size: number }) {
  const [cx, base, radius] = [x + size / 2, y + size * 0.66, size * 0.32]
  return (
    <>
      <rect x={x} y={y} width={size} height={size} rx={size * 0.26} fill="var(--ember)" />
      <path d={`M${cx - radius} ${base}a${radius} ${radius} 0 0 1 ${radius * 2} 0z`} fill="var(--glow-from)" />
    </>
  )
}

const HomeScreen = (
  <Phone>
    {[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) =>
        row === 1 && column === 1 ? (
          <Tile key="own" x={73} y={45} size={14} />
        ) : (
          <rect
            key={`${row} ${column}`}
            x={57 + column * 16.5}
            y={27 + row * 18.5}
            width="13"
            height="13"
            rx="3.5"
            fill="var(--fill-strong)"
          />
        ),
      ),
    )}
    <circle cx="80" cy="52" r="15" stroke="var(--ember)" strokeWidth="2" />
    <path d="M72 106h16" {...ink} strokeWidth={2} />
  </Phone>
)

const ShareInBar = (
  <Phone>
    <Lines x={60} y={24} width={40} />
    <path d="M50 94h60" stroke="var(--line)" strokeWidth="2" />
    <path d="M58 103h4M98 103h4" stroke="var(--fill-strong)" strokeWidth="4" strokeLinecap="round" />
    <Halo x={80} y={98} />
    <ShareSign x={80} y={98} />
  </Phone>
)

const SheetFromBelow = (
  <Phone>
    <Lines x={60} y={22} width={40} />
    <path d="M51 62a8 8 0 0 1 8-8h42a8 8 0 0 1 8 8v41a10 10 0 0 1-10 10H61a10 10 0 0 1-10-10z" fill="var(--sunken)" />
    <Choices x={61} y={68} width={38} at={1} />
  </Phone>
)

const Globe = ({ x, y }: { x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="16" fill="var(--ember-soft)" stroke="var(--ember)" strokeWidth="2.5" />
    <path d={`M${x - 16} ${y}h32M${x} ${y - 16}c-9 9-9 23 0 32c9-9 9-23 0-32`} {...here} strokeWidth={2} />
  </>
)

const pictures: Record<Step, ReactNode> = {
  androidMenu: (
    <Phone>
      <rect x="57" y="17" width="34" height="10" rx="5" fill="var(--fill)" />
      <Halo x={99} y={22} />
      <path d="M99 17.500v.1M99 22v.1M99 26.500v.1" {...here} strokeWidth={3.5} />
      <Lines x={60} y={48} width={40} />
    </Phone>
  ),
  androidInstall: (
    <Phone>
      <Lines x={60} y={76} width={40} />
      <rect x="60" y="14" width="44" height="54" rx="7" fill="var(--sunken)" />
      <Choices x={68} y={25} width={30} at={1} />
    </Phone>
  ),
  androidConfirm: HomeScreen,
  iosOpen: (
    <Phone>
      <Globe x={80} y={58} />
      <path d="M72 106h16" {...ink} strokeWidth={2} />
    </Phone>
  ),
  iosShare: ShareInBar,
  iosAdd: SheetFromBelow,
  iosConfirm: HomeScreen,
  desktopOpen: (
    <Screen>
      <path d="M28 26h.1M36 26h.1M44 26h.1" stroke="var(--fill-strong)" strokeWidth="5" strokeLinecap="round" />
      <Globe x={80} y={72} />
    </Screen>
  ),
  desktopIcon: (
    <Screen>
      <rect x="28" y="20" width="90" height="12" rx="6" fill="var(--fill)" />
      <Halo x={124} y={26} />
      <path d="M119 28v3h10v-3M124 20v7m-3-3 3 3 3-3" {...here} strokeWidth={1.75} />
      <Lines x={34} y={56} width={90} />
    </Screen>
  ),
  desktopConfirm: (
    <>
      <rect x="18" y="14" width="124" height="92" rx="10" fill="var(--surface)" {...ink} />
      <path d="M28 26h.1M36 26h.1M44 26h.1" stroke="var(--fill-strong)" strokeWidth="5" strokeLinecap="round" />
      <Tile x={64} y={44} size={32} />
      <path d="M66 90h28" stroke="var(--fill-strong)" strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  macShare: (
    <Screen>
      <rect x="44" y="20" width="60" height="12" rx="6" fill="var(--fill)" />
      <Halo x={122} y={26} />
      <ShareSign x={122} y={26} />
      <Lines x={34} y={56} width={90} />
    </Screen>
  ),
  macAdd: (
    <Screen>
      <Lines x={34} y={60} width={30} />
      <rect x="76" y="30" width="58" height="58" rx="7" fill="var(--sunken)" />
      <Choices x={86} y={43} width={38} at={1} />
    </Screen>
  ),
  macConfirm: (
    <>
      <rect x="18" y="14" width="124" height="92" rx="10" fill="var(--surface)" {...ink} />
      <rect x="36" y="76" width="88" height="24" rx="8" fill="var(--fill)" />
      <rect x="42" y="81" width="14" height="14" rx="4" fill="var(--fill-strong)" />
      <rect x="62" y="81" width="14" height="14" rx="4" fill="var(--fill-strong)" />
      <Tile x={82} y={81} size={14} />
      <rect x="102" y="81" width="14" height="14" rx="4" fill="var(--fill-strong)" />
      <circle cx="89" cy="88" r="14" stroke="var(--ember)" strokeWidth="2" />
    </>
  ),
}
