import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel, type CarouselProps } from './Carousel.tsx'

const texts = {
  label: 'Memberships',
  roleDescription: 'carousel',
  slideRoleDescription: 'slide',
  previous: 'Previous',
  next: 'Next',
  position: (slide: number, count: number) => `${slide} of ${count}`,
}

function show(props: Partial<CarouselProps> = {}, cards = 5) {
  render(
    <Carousel texts={texts} perSlide={2} {...props}>
      {Array.from({ length: cards }, (_, index) => (
        <a key={index} href={`#${index + 1}`}>
          Card {index + 1}
        </a>
      ))}
    </Carousel>,
  )
}

const shown = () =>
  screen
    .getAllByRole('link', { hidden: true })
    .filter((link) => !link.closest('[inert]'))
    .map((link) => link.textContent)

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
})
afterEach(() => {
  cleanup()
  document.documentElement.dir = ''
  document.body.style.direction = ''
  vi.restoreAllMocks()
})

describe('a carousel', () => {
  it('says what it is and shows the first cards', () => {
    show()
    expect(screen.getByRole('region', { name: 'Memberships' }).getAttribute('aria-roledescription')).toBe('carousel')
    expect(shown()).toEqual(['Card 1', 'Card 2'])
  })

  it('turns by its buttons and stops at the ends', async () => {
    const onSlideChange = vi.fn()
    show({ onSlideChange })
    const next = screen.getByRole('button', { name: 'Next' })
    await userEvent.click(next)
    await userEvent.click(next)
    await userEvent.click(next)
    expect(shown()).toEqual(['Card 5'])
    expect(onSlideChange.mock.calls).toEqual([[1], [2]])
    expect(next.ariaDisabled).toBe('true')
    expect(document.activeElement).toBe(next)
  })

  it('turns by its dots, of which one is current', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: '3 of 3' }))
    expect(shown()).toEqual(['Card 5'])
    expect(screen.getByRole('button', { name: '3 of 3' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('3 of 3')
  })

  it('turns by the arrow keys', async () => {
    show()
    screen.getByRole('button', { name: '1 of 3' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(shown()).toEqual(['Card 3', 'Card 4'])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(shown()).toEqual(['Card 1', 'Card 2'])
    await userEvent.keyboard('{End}')
    expect(shown()).toEqual(['Card 5'])
  })

  it('turns by the mirrored arrow keys where one reads from the right', async () => {
    document.body.style.direction = 'rtl'
    show()
    screen.getByRole('button', { name: '1 of 3' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(shown()).toEqual(['Card 3', 'Card 4'])
  })

  it('leaves the arrows to a field inside it', async () => {
    render(
      <Carousel texts={texts}>
        <input aria-label="Code" />
        <p>Second</p>
      </Carousel>,
    )
    screen.getByLabelText('Code').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('status').textContent).toBe('1 of 2')
  })

  it('turns by a swipe past a third of its width, and does not click the card under it', () => {
    const onClick = vi.fn()
    render(
      <Carousel texts={texts}>
        <button type="button" onClick={onClick}>
          One
        </button>
        <button type="button">Two</button>
      </Carousel>,
    )
    const card = screen.getByRole('button', { name: 'One' })
    swipe(card, { from: 250, to: 120 })
    fireEvent.click(card)
    expect(screen.getByRole('status').textContent).toBe('2 of 2')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('leaves a vertical movement to the page', () => {
    show()
    const card = screen.getByText('Card 1')
    fireEvent.pointerDown(card, { pointerId: 1, isPrimary: true, button: 0, clientX: 250, clientY: 0 })
    fireEvent.pointerMove(card, { pointerId: 1, clientX: 240, clientY: 90 })
    fireEvent.pointerMove(card, { pointerId: 1, clientX: 40, clientY: 90 })
    fireEvent.pointerUp(card, { pointerId: 1, clientX: 40, clientY: 90 })
    expect(shown()).toEqual(['Card 1', 'Card 2'])
  })

  it('with one slide has nothing to turn', () => {
    show({ perSlide: 3 }, 2)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

function swipe(target: Element, { from, to }: { from: number; to: number }) {
  fireEvent.pointerDown(target, { pointerId: 1, isPrimary: true, button: 0, clientX: from, clientY: 0 })
  fireEvent.pointerMove(target, { pointerId: 1, clientX: to, clientY: 0 })
  fireEvent.pointerUp(target, { pointerId: 1, clientX: to, clientY: 0 })
}
