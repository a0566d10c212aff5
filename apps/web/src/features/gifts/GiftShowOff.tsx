import { Avatar } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { useStore } from '../../platform/store.ts'
import type { ShownEffect, Slot } from './effect-queue.ts'
import type { GiftEffects } from './effects.ts'
import { useGiftName } from './gift-words.ts'
import { GiftPicture } from './GiftPicture.tsx'
import './gifts.css'

/** So long one is seen where nothing moves, and at most where the browser does not say that the movement is over. */
const SEEN_MS = 3_500
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What flies in and out over the picture: two from others, and one's own in the place of the first. */
export function GiftShowOff({ effects, className }: { effects: GiftEffects; className?: string }) {
  const { first, second, own } = useStore(effects.shown)
  const ended = (slot: Slot) => () => effects.tell({ type: 'ended', slot })
  return (
    <div className={clsx('pointer-events-none flex flex-col items-start gap-2', className)}>
      <Layer effect={second} onEnded={ended('second')} />
      {own ? <Layer effect={own} isOwn onEnded={ended('own')} /> : <Layer effect={first} onEnded={ended('first')} />}
    </div>
  )
}

type LayerProps = { effect: ShownEffect | null; isOwn?: boolean; onEnded: () => void }

function Layer({ effect, isOwn = false, onEnded }: LayerProps) {
  return (
    <div role="status" className="min-h-14">
      {effect && <Shown key={effect.comboID} effect={effect} isOwn={isOwn} onEnded={onEnded} />}
    </div>
  )
}

function Shown({ effect, isOwn, onEnded }: { effect: ShownEffect; isOwn: boolean; onEnded: () => void }) {
  const text = useText()
  const format = useFormat()
  const { name, headURL, giftPic, num, replays, gname, art } = effect
  const gift = useGiftName()({ giftName: gname, art })
  const count = format.wholeNumber(num)
  return (
    <div
      onAnimationEnd={({ animationName }) => {
        if (animationName === 'gift-in-out' && !isStill()) onEnded()
      }}
      className="gift-layer flex h-14 items-center gap-2 rounded-full bg-black/60 ps-1.5 pe-4 text-white"
    >
      {/* A combo that goes on is seen for as long again. */}
      <Leaving key={replays} onLeft={onEnded} />
      <span className="sr-only">
        {isOwn ? text('gifts.saidOwn', { gift, num: count }) : text('gifts.said', { name, gift, num: count })}
      </span>
      <Avatar src={headURL} name={name} size={40} decorative />
      <span aria-hidden className="min-w-0">
        <span className="block max-w-36 truncate text-13 font-semibold">{isOwn ? text('gifts.you') : name}</span>
        <span className="block max-w-36 truncate text-12 text-white/85">{gift}</span>
      </span>
      <GiftPicture src={giftPic} className="-my-3 size-16" />
      <span
        key={`x${replays}`}
        aria-hidden
        dir="ltr"
        className="gift-count font-display text-26 font-semibold text-caution italic"
      >
        x{count}
      </span>
    </div>
  )
}

function Leaving({ onLeft }: { onLeft: () => void }) {
  const left = useEffectEvent(onLeft)
  useEffect(() => {
    const timer = setTimeout(() => left(), SEEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
