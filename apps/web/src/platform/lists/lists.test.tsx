import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { EndOfList, MoreButton, QueryView } from './index.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

type Names = { names: readonly string[] }

function show(query: { data?: Names; error?: unknown }, refetch = vi.fn()) {
  render(
    <QueryView
      query={{ data: query.data, error: query.error, refetch }}
      skeleton={<p>Loading</p>}
      failure="No names"
      isEmpty={query.data?.names.length === 0}
      empty={<p>Nobody</p>}
    >
      {({ names }) => <p>{names.join(', ')}</p>}
    </QueryView>,
  )
  return refetch
}

describe('what was asked for', () => {
  it('is drawn before it comes', () => {
    show({})
    expect(screen.getByText('Loading')).toBeTruthy()
  })

  it('is shown', () => {
    show({ data: { names: ['Luna', 'Kim'] } })
    expect(screen.getByText('Luna, Kim')).toBeTruthy()
  })

  it('may be nothing', () => {
    show({ data: { names: [] } })
    expect(screen.getByText('Nobody')).toBeTruthy()
  })

  it('that did not come says so, and can be asked for again', async () => {
    const refetch = show({ error: new Error('lost') })
    expect(screen.getByRole('alert').textContent).toContain('No names')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('stays when it cannot be read again', () => {
    show({ data: { names: ['Luna'] }, error: new Error('lost') })
    expect(screen.getByText('Luna')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the end of a list', () => {
  const pages = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: vi.fn() }
  const end = (part: Partial<typeof pages>) =>
    render(
      <EndOfList pages={{ ...pages, ...part }} skeleton={<p>More</p>} failure="No more came" end={<p>The end</p>} />,
    )

  it('is said after the last page', () => {
    end({ hasNextPage: false })
    expect(screen.getByText('The end')).toBeTruthy()
  })

  it('draws what comes, and says it only while it comes', () => {
    end({})
    expect(screen.getByText('More').parentElement?.getAttribute('aria-hidden')).toBe('true')
    cleanup()
    end({ isFetchingNextPage: true })
    expect(screen.getByText('More').parentElement?.getAttribute('aria-hidden')).toBe('false')
  })

  it('says what failed, and waits to be asked', async () => {
    end({ isFetchNextPageError: true })
    expect(screen.getByRole('alert').textContent).toContain('No more came')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(pages.fetchNextPage).toHaveBeenCalledOnce()
  })

  it('has no button after the last page', () => {
    render(<MoreButton pages={{ ...pages, hasNextPage: false }}>Show more</MoreButton>)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
