import { GALLERY_MAX_ZOOM } from '@fanlight/contract'
import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import './gallery.css'
import { isSameSlide, placeOf, type Slide } from './slides.ts'

export type Swiper = {
  /** Shows what has changed: a slide was opened, or has another link. */
  update: (slides: readonly Slide[]) => void
  close: () => void
  destroy: () => void
}

export type SwiperEvents = {
  onOpened: (root: HTMLElement) => void
  /** Where a slide of ours is to be drawn; null when the place is gone. */
  onPart: (index: number, place: HTMLElement | null) => void
  onChange: (index: number) => void
  onPhotoFailed: (index: number) => void
  onPhotoArrived: (index: number) => void
  /** Closing has begun. */
  onClose: () => void
  onClosed: () => void
  onSpace: (index: number) => void
}

type SwiperOptions = SwiperEvents & {
  slides: readonly Slide[]
  startAt: number
  label: string
  titles: { close: string; zoom: string; previous: string; next: string }
  /** The picture in the card that it grows out of. */
  tileOf: (index: number) => HTMLElement | null
}

const KEY_ZOOM = 1.5
/** A dialog, a menu or a message that was opened from a slide. */
const ABOVE = '[role="dialog"]:not(.pswp), [role="alertdialog"], [role="menu"]'

type SlideData = NonNullable<ConstructorParameters<typeof PhotoSwipe>[0]>['dataSource'] extends infer Source
  ? Extract<Source, readonly unknown[]>[number]
  : never

/** PhotoSwipe, as a gallery of ours: knows slides and their order, nothing of posts. */
export function openSwiper(options: SwiperOptions): Swiper {
  const { startAt, label, titles, tileOf } = options
  let slides = options.slides
  const isFromRight = document.documentElement.dir === 'rtl'
  const place = (index: number) => placeOf(index, slides.length, isFromRight)
  const places = new Map<number, HTMLElement>()
  const opener = document.activeElement
  let isGone = false

  const dataOf = (slide: Slide, index: number): SlideData => {
    if (slide.kind !== 'photo') return { type: 'part' }
    const { src, srcset, width, height, alt, fuzzyUrl } = slide
    const inCard = tileOf(index)?.querySelector<HTMLImageElement>('img:last-of-type')
    const msrc = inCard?.complete && inCard.naturalWidth > 0 ? inCard.currentSrc : fuzzyUrl
    return { type: 'image', src, width, height, alt, msrc, thumbCropped: true, ...(srcset && { srcset }) }
  }
  const inOrder = slides.map((_, at) => {
    const index = place(at)
    return dataOf(slides[index] ?? { kind: 'locked' }, index)
  })

  const swipe = new PhotoSwipe({
    dataSource: inOrder,
    index: place(startAt),
    loop: false,
    bgOpacity: 1,
    counter: false,
    preload: [1, 2],
    wheelToZoom: true,
    initialZoomLevel: 'fit',
    secondaryZoomLevel: ({ fit }) => fit * 2,
    maxZoomLevel: ({ fit }) => fit * GALLERY_MAX_ZOOM,
    clickToCloseNonZoomable: false,
    tapAction: () => {
      // Parts have buttons and controls of their own.
      if (swipe.currSlide?.data.type === 'image') swipe.element?.classList.toggle('pswp--ui-visible')
    },
    // Ours lets the focus into dialogs that are opened from a slide.
    trapFocus: false,
    returnFocus: false,
    errorMsg: '',
    closeTitle: titles.close,
    zoomTitle: titles.zoom,
    arrowPrevTitle: isFromRight ? titles.next : titles.previous,
    arrowNextTitle: isFromRight ? titles.previous : titles.next,
  })

  swipe.addFilter('thumbEl', (_, __, at) => tileOf(place(at)) as HTMLElement)
  // The blur of every photo, not of the first alone: what comes by a swipe is not black either.
  swipe.addFilter('placeholderSrc', (src, { data }) => src || data.msrc || false)

  swipe.on('contentLoad', (event) => {
    const { content } = event
    if (content.type !== 'part') return
    event.preventDefault()
    const drawn = document.createElement('div')
    drawn.className = 'pswp__content'
    content.element = drawn
    places.set(place(content.index), drawn)
    options.onPart(place(content.index), drawn)
  })
  swipe.on('contentDestroy', ({ content }) => {
    const index = place(content.index)
    if (content.element && places.get(index) === content.element) leavePart(index)
  })
  swipe.on('loadComplete', ({ content: { index, type }, isError }) => {
    if (type === 'image' && !isError) options.onPhotoArrived(place(index))
  })
  swipe.on('loadError', ({ content: { index } }) => options.onPhotoFailed(place(index)))
  swipe.on('change', () => {
    // Focus on a button of the slide before would be on one that is not visible.
    if (swipe.container?.contains(document.activeElement)) swipe.element?.focus({ preventScroll: true })
    options.onChange(place(swipe.currIndex))
  })
  swipe.on('keydown', (event) => {
    const { originalEvent } = event
    if (document.querySelector(ABOVE)) event.preventDefault()
    else if (takesKey(originalEvent)) {
      event.preventDefault()
      originalEvent.preventDefault()
    }
  })
  swipe.on('close', () => options.onClose())
  swipe.on('destroy', () => {
    isGone = true
    document.removeEventListener('focusin', keepFocus)
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    options.onClosed()
  })

  function leavePart(index: number) {
    places.delete(index)
    options.onPart(index, null)
  }

  function takesKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false
    const { currSlide } = swipe
    const isOnControl = target instanceof Element && target.closest('button, input, select, a') !== null
    if (key === ' ' && !isOnControl) options.onSpace(place(swipe.currIndex))
    else if (key === 'Home') swipe.goTo(place(0))
    else if (key === 'End') swipe.goTo(place(slides.length - 1))
    else if (currSlide?.isZoomable() && (key === '+' || key === '=')) zoomTo(currSlide.currZoomLevel * KEY_ZOOM)
    else if (currSlide?.isZoomable() && key === '-') zoomTo(currSlide.currZoomLevel / KEY_ZOOM)
    else if (currSlide?.isZoomable() && key === '0') zoomTo(currSlide.zoomLevels.fit)
    else return false
    return true
  }

  function zoomTo(level: number) {
    const { currSlide, options: settings } = swipe
    if (!currSlide) return
    const { fit, max } = currSlide.zoomLevels
    swipe.zoomTo(Math.min(max, Math.max(fit, level)), undefined, settings.zoomAnimationDuration)
  }

  function keepFocus({ target }: FocusEvent) {
    if (!(target instanceof Element) || swipe.element?.contains(target) || target.closest(ABOVE)) return
    if (!document.querySelector(ABOVE)) swipe.element?.focus({ preventScroll: true })
  }

  swipe.init()
  const root = swipe.element
  if (!root) throw new Error('The gallery has no element')
  root.setAttribute('aria-label', label)
  root.setAttribute('aria-modal', 'true')
  root.dataset['theme'] = 'dark'
  root.focus({ preventScroll: true })
  document.addEventListener('focusin', keepFocus)
  options.onOpened(root)

  return {
    update(next) {
      if (isGone || swipe.isDestroying) return
      const before = slides
      slides = next
      for (const [index, slide] of next.entries()) {
        if (isSameSlide(before[index], slide)) continue
        inOrder[place(index)] = dataOf(slide, index)
        // A place that is only kept for later is forgotten without a word.
        if (places.has(index)) leavePart(index)
        swipe.refreshSlideContent(place(index))
      }
    },
    close: () => swipe.close(),
    destroy: () => {
      if (!isGone) swipe.destroy()
    },
  }
}
