import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { EditTags } from './EditTags.tsx'

function Editor() {
  const [tags, setTags] = useState(['tape'])
  return <EditTags tags={tags} onChange={setTags} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
const tags = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

beforeEach(async () => {
  await begin(null)
  show(<Editor />)
})
afterEach(endAll)

it('Enter and comma each make a tag', async () => {
  await userEvent.type(field(), 'Synth{Enter}ambient,')
  expect(tags()).toEqual(['#tape', '#synth', '#ambient'])
  expect(field().value).toBe('')
})

it('Backspace in the empty field takes the last one back', async () => {
  await userEvent.type(field(), '{Backspace}')
  expect(tags()).toEqual([])
})

it('several come in at once when they are pasted', async () => {
  await userEvent.click(field())
  await userEvent.paste('#a #b')
  expect(tags()).toEqual(['#tape', '#a', '#b'])
})

it('what is no tag stays in the field with the reason', async () => {
  await userEvent.type(field(), 'no!{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('Use only letters, numbers and hyphens')
  expect(field().value).toBe('no!')
})

it('a tag that was typed and left counts', async () => {
  await userEvent.type(field(), 'synth')
  await userEvent.tab()
  expect(tags()).toContain('#synth')
})

it('its own button removes one, and the focus stays in the field', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag tape' }))
  expect(tags()).toEqual([])
  expect(document.activeElement).toBe(field())
})
