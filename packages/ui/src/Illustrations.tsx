import { useId, type ReactNode } from 'react'
import { MARK_OUTLINE, MARK_PANES } from './fanlight-panes.ts'

export type IllustrationProps = { className?: string | undefined }

/** Decoration: what it says stands in the title beside it. Colours are tokens, so each works in light and dark. */
function Scene({ className, children }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 128" fill="none" aria-hidden className={className ?? 'w-full'}>
      {children}
    </svg>
  )
}

/** From the light at the sill to the ember at the rim, in the space of whatever it fills. */
function Glow({ id }: { id: string }) {
  return (
    <radialGradient id={id} cx="0.5" cy="1" r="1">
      <stop offset="0.1" stopColor="var(--glow-from)" />
      <stop offset="1" stopColor="var(--glow-to)" />
    </radialGradient>
  )
}

function Beam({ id, from = 0.55 }: { id: string; from?: number }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="var(--glow-from)" stopOpacity={from} />
      <stop offset="1" stopColor="var(--glow-from)" stopOpacity="0" />
    </linearGradient>
  )
}

function Fan({ x, y, scale, paint }: { x: number; y: number; scale: number; paint: string }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d={MARK_PANES}
      fill={paint}
      stroke={paint}
      strokeWidth={MARK_OUTLINE}
      strokeLinejoin="round"
    />
  )
}

/** Nothing here yet: light falls in on an empty frame. */
export function WindowIllustration({ className }: IllustrationProps) {
  const [glow, beam] = [useId(), useId()]
  return (
    <Scene className={className}>
      <Glow id={glow} />
      <Beam id={beam} />
      <path d="M42 50h76l30 68H12z" fill={`url(#${beam})`} />
      <Fan x={42} y={6} scale={1.9} paint={`url(#${glow})`} />
      <rect x="36" y="48" width="88" height="5" rx="2.5" fill="var(--ink)" />
      <g transform="rotate(-4 80 92)">
        <rect x="59" y="72" width="42" height="46" rx="8" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2.5" />
        <rect x="65" y="78" width="30" height="26" rx="4" fill="var(--fill)" />
        <circle cx="74" cy="86" r="3" fill="var(--ember)" />
        <path d="m65 102 9-9 6 6 6-8 9 11a2 2 0 0 1-2 2H67a2 2 0 0 1-2-2z" fill="var(--fill-strong)" />
        <path d="M66 111h16" stroke="var(--line)" strokeWidth="3" strokeLinecap="round" />
      </g>
      <path d="M24 122h112" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
    </Scene>
  )
}

/** Come in: the door stands ajar and light comes out. */
export function DoorIllustration({ className }: IllustrationProps) {
  const [glow, room, beam] = [useId(), useId(), useId()]
  return (
    <Scene className={className}>
      <Glow id={glow} />
      <Beam id={beam} from={0.6} />
      <linearGradient id={room} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--glow-to)" />
        <stop offset="1" stopColor="var(--glow-from)" />
      </linearGradient>
      <Fan x={46} y={4} scale={1.7} paint={`url(#${glow})`} />
      <rect x="46" y="43" width="68" height="75" rx="3" fill="var(--ink)" />
      <path d="M51 48h58v70H51z" fill={`url(#${room})`} />
      <path d="M84 118h25l31 10H92z" fill={`url(#${beam})`} />
      <path
        d="m51 48 35 7v68l-35-5z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="m57.5 57 20 4v20l-20-3z" fill="var(--fill-strong)" />
      <path d="m57.500 86 20 3v22l-20-3z" fill="var(--fill-strong)" />
      <circle cx="81" cy="88" r="2" fill="var(--ember)" />
      <path d="M18 118h28M114 118h28" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
    </Scene>
  )
}

/** No letters yet: an open envelope with a card in it. */
export function LetterIllustration({ className }: IllustrationProps) {
  const glow = useId()
  return (
    <Scene className={className}>
      <Glow id={glow} />
      <path d="M28 60 76 24a7 7 0 0 1 8 0l48 36v20H28z" fill="var(--ember-strong)" />
      <g transform="rotate(3 80 64)">
        <rect x="44" y="20" width="72" height="78" rx="8" fill="var(--raised)" stroke="var(--ink)" strokeWidth="2.5" />
        <Fan x={58} y={32} scale={1.1} paint={`url(#${glow})`} />
        <path d="M56 64h48M56 73h30" stroke="var(--fill-strong)" strokeWidth="4" strokeLinecap="round" />
      </g>
      <path d="m28 60 47.500 33a8 8 0 0 0 9 0L132 60v50a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10z" fill="var(--ember)" />
      <path d="m36 113 28-24M124 113 96 89" stroke="var(--ember-strong)" strokeWidth="2.5" strokeLinecap="round" />
    </Scene>
  )
}

/** Something broke: the lamp is out and has lost a pane. */
export function LampIllustration({ className }: IllustrationProps) {
  const glow = useId()
  const panes = MARK_PANES.split(/(?<=Z)/)
  return (
    <Scene className={className}>
      <Glow id={glow} />
      <g transform="rotate(-6 76 0)">
        <path d="M76 0v20" stroke="var(--ink)" strokeWidth="2.5" />
        <rect x="68" y="17" width="16" height="9" rx="3" fill="var(--ink)" />
        <g transform="translate(32 27) scale(2.2)" strokeWidth={MARK_OUTLINE} strokeLinejoin="round">
          {panes.map((pane, index) => (
            <path
              key={pane}
              d={pane}
              fill="var(--field)"
              stroke="var(--field)"
              opacity={index === LOST_PANE ? 0.18 : 1}
            />
          ))}
        </g>
        <circle cx="76" cy="71" r="9" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2.5" />
        <path d="m78 63-4 6 5 3-4 7" stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </g>
      <path d="M119 70v7M122 84v4" stroke="var(--ember)" strokeWidth="2.5" strokeLinecap="round" />
      <path
        transform="translate(122 107) rotate(62) scale(2.2) translate(-28.5 -8.5)"
        d={panes[LOST_PANE]}
        fill={`url(#${glow})`}
        stroke={`url(#${glow})`}
        strokeWidth={MARK_OUTLINE}
        strokeLinejoin="round"
      />
      <path d="M20 122h124" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
    </Scene>
  )
}

const LOST_PANE = 3

/** Offline: night outside, the window dark. */
export function MoonIllustration({ className }: IllustrationProps) {
  const glow = useId()
  return (
    <Scene className={className}>
      <Glow id={glow} />
      <path
        d="M92 12a34 34 0 1 0 25 51.500A28 28 0 0 1 92 12z"
        fill={`url(#${glow})`}
        stroke={`url(#${glow})`}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M124 22c.8 5 2.200 6.400 7 7-4.800.6-6.200 2-7 7-.8-5-2.200-6.400-7-7 4.800-.6 6.200-2 7-7zM34 34c.6 3.500 1.600 4.500 5 5-3.400.5-4.400 1.500-5 5-.6-3.500-1.600-4.500-5-5 3.400-.5 4.400-1.500 5-5zM139 56c.4 2.600 1.200 3.400 3.700 3.700-2.500.4-3.300 1.200-3.700 3.700-.4-2.500-1.200-3.300-3.700-3.700 2.500-.3 3.300-1.100 3.700-3.700z"
        fill="var(--caution)"
      />
      <path
        d="M28 118a16 16 0 0 1 3-31.700 22 22 0 0 1 41-6.300 17 17 0 0 1 24.500 9.500A14.500 14.500 0 1 1 101 118z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <Fan x={44} y={92} scale={0.9} paint="var(--field)" />
      <path d="M8 118h12M118 118h34" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
    </Scene>
  )
}
