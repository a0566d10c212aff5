import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { CLICK_ONCE_MS } from './use-click-once.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function renderButton(onPress: () => unknown) {
  render(
    <Button once onPress={onPress}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  return {
    button,
    click: () => fireEvent.click(button),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    isClosed: () => button.getAttribute('aria-disabled') === 'true',
    isBusy: () => button.getAttribute('aria-busy') === 'true',
  }
}

function deferred() {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, resolve: () => settle!.resolve(), reject: () => settle!.reject(new Error('refused')) }
}

describe('a button that takes one press', () => {
  it('acts once when ten clicks arrive together', () => {
    const onPress = vi.fn()
    const { click } = renderButton(onPress)
    for (let count = 0; count < 10; count += 1) click()
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('acts once when two clicks arrive before the first is rendered', () => {
    const onPress = vi.fn()
    const { button } = renderButton(onPress)
    act(() => {
      button.click()
      button.click()
    })
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('takes a press again after a second', async () => {
    const onPress = vi.fn()
    const { click, pass, isClosed } = renderButton(onPress)
    click()
    await pass(CLICK_ONCE_MS - 1)
    expect(isClosed()).toBe(true)
    click()
    await pass(1)
    expect(isClosed()).toBe(false)
    click()
    expect(onPress).toHaveBeenCalledTimes(2)
  })

  it('stays closed and busy past the second while its action still runs', async () => {
    const work = deferred()
    const { click, pass, isClosed, isBusy } = renderButton(() => work.promise)
    click()
    await pass(CLICK_ONCE_MS * 3)
    expect([isClosed(), isBusy()]).toEqual([true, true])
    work.resolve()
    await pass(0)
    expect([isClosed(), isBusy()]).toEqual([false, false])
  })

  it('stays closed for the whole second when its action is quicker', async () => {
    const work = deferred()
    const { click, pass, isClosed, isBusy } = renderButton(() => work.promise)
    click()
    work.resolve()
    await pass(10)
    expect([isClosed(), isBusy()]).toEqual([true, false])
    await pass(CLICK_ONCE_MS)
    expect(isClosed()).toBe(false)
  })

  it('opens again when its action fails', async () => {
    const work = deferred()
    const { click, pass, isClosed } = renderButton(() => work.promise)
    click()
    work.reject()
    await pass(CLICK_ONCE_MS)
    expect(isClosed()).toBe(false)
  })

  it('keeps the focus while it is closed', () => {
    const { button, click } = renderButton(() => new Promise(() => {}))
    button.focus()
    click()
    expect(document.activeElement).toBe(button)
  })
})

describe('a busy submit button', () => {
  it('does not submit the form again', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
