import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, isValidElement, useRef, useState, type ReactNode } from 'react'
import { clampSlide, inGroupsOf } from './carousel.ts'
import { IconButton } from './IconButton.tsx'
import { useCarousel } from './use-carousel.ts'

export type CarouselTexts = {
  /** What is in it: "Memberships". */
  label: string
  /** What it is, said after the label: "carousel". */
  roleDescription: string
  /** What a slide is: "slide". */
  slideRoleDescription: string
  previous: string
  next: string
  /** "2 of 4", for the slide, its dot and the announcement. */
  position: (slide: number, count: number) => string
}

export type CarouselProps = {
  texts: CarouselTexts
  /** How many of the children stand side by side on one slide: 3 on a desktop, 1 on a phone, as a rule. */
  perSlide?: number | undefined
  /** The slide shown, from 0. Without it the carousel keeps its own place. */
  slide?: number | undefined
  onSlideChange?: ((slide: number) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** Cards by the slide. Turns by swipe, buttons, dots and arrow keys; never by itself. */
export function Carousel({ texts, perSlide = 1, slide: asked, onSlideChange, className, children }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(0)
  const groups = inGroupsOf(perSlide, Children.toArray(children))
  const count = groups.length
  // A list that became shorter must not leave the track beside its last slide.
  const slide = clampSlide(asked ?? own, count)

  function goTo(target: number) {
    if (target === slide) return
    setOwn(target)
    onSlideChange?.(target)
  }
  const { swipeProps, onKeyDown } = useCarousel(track, { slide, count }, goTo)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows work wherever the focus is inside
    <section
      aria-roledescription={texts.roleDescription}
      aria-label={texts.label}
      onKeyDown={onKeyDown}
      className={clsx('min-w-0', className)}
    >
      <div className="relative">
        {/* Within its column; only the ring of focus and a shadow reach out a little. */}
        <div {...swipeProps} className="touch-pan-y overflow-x-clip [overflow-clip-margin:0.25rem]">
          <div
            ref={track}
            className="flex gap-4 transition-transform duration-200 data-held:cursor-grabbing data-held:select-none data-held:transition-none"
            style={{ transform: `translateX(calc(var(--reading) * ${-slide} * (100% + 1rem) + var(--carried, 0px)))` }}
          >
            {groups.map((group, index) => (
              <div
                // A slide has no identity beyond its place; the cards in it bring their own keys.
                key={index}
                role="group"
                aria-roledescription={texts.slideRoleDescription}
                aria-label={texts.position(index + 1, count)}
                inert={index !== slide}
                className="grid w-full shrink-0 gap-4"
                style={{ gridTemplateColumns: `repeat(${Math.max(1, perSlide)}, minmax(0, 1fr))` }}
              >
                {group.map((card, place) => (
                  <div key={isValidElement(card) ? card.key : place} className="min-w-0">
                    {card}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
        {count > 1 && (
          <>
            <TurnButton side="start" label={texts.previous} isOver={slide === 0} onTurn={() => goTo(slide - 1)} />
            <TurnButton side="end" label={texts.next} isOver={slide === count - 1} onTurn={() => goTo(slide + 1)} />
          </>
        )}
      </div>
      {count > 1 && (
        <div className="mt-3 flex justify-center">
          {groups.map((_, index) => (
            <button
              key={index}
              type="button"
              aria-label={texts.position(index + 1, count)}
              aria-current={index === slide ? 'true' : undefined}
              onClick={() => goTo(index)}
              className="group/dot grid h-6 min-w-6 place-items-center rounded-full max-md:h-11 max-md:min-w-8"
            >
              <span
                className={clsx(
                  'block size-2 rounded-full transition-[background-color,transform]',
                  index === slide ? 'scale-125 bg-ember' : 'bg-field group-hover/dot:bg-muted',
                )}
              />
            </button>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {count > 1 ? texts.position(slide + 1, count) : ''}
      </p>
    </section>
  )
}

type TurnButtonProps = { side: 'start' | 'end'; label: string; isOver: boolean; onTurn: () => void }

function TurnButton({ side, label, isOver, onTurn }: TurnButtonProps) {
  const Chevron = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={label}
      // aria-disabled: a button that disables itself at the last slide would drop the focus to the page.
      aria-disabled={isOver || undefined}
      onPress={() => !isOver && onTurn()}
      className={clsx(
        'absolute! top-1/2 -translate-y-1/2 bg-raised shadow-float hover:bg-raised max-md:hidden',
        side === 'start' ? 'start-1' : 'end-1',
        isOver && 'not-focus-visible:opacity-0',
      )}
    >
      <Chevron aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  )
}
