import { getClientConfig, listComments, getPost, translateComment, translatePost } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aComment, aPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
// Lazy in the product; here before anybody waits for it.
import './Translate.tsx'
import { PostCard } from '../card/PostCard.tsx'
import { PostScreen } from '../page/PostScreen.tsx'

let server: FakeServer

const installation = {
  version: 'test',
  canTranslate: true,
  googleClientId: null,
  googleScriptUrl: null,
  facebookAppId: null,
  facebookScriptUrl: null,
  operator: { name: '', address: '', contactEmail: 'help@fanlight.example', country: '' },
}

beforeEach(() => {
  server = startServer()
  watchViews()
  server.answer(getClientConfig, installation)
})
afterEach(endAll)

const german = aPost(1, { language: 'de', text: 'Am Meer' })
const translate = () => screen.findByRole('button', { name: 'Translate' })

it('shows a post in the reader’s language, and hides it again', async () => {
  await begin(luna)
  server.answer(translatePost, { teaser: null, text: { words: 'By the sea', source: 'de' } })
  show(<PostCard post={german} />)
  await userEvent.click(await translate())
  await screen.findByText('By the sea')
  expect(screen.getByText('Translated from German')).toBeTruthy()
  expect(server.askedFor(translatePost)).toMatchObject([{ contentId: '1', language: 'en' }])
  await userEvent.click(screen.getByRole('button', { name: 'Hide translation' }))
  expect(screen.queryByText('By the sea')).toBeNull()
  await userEvent.click(await translate())
  expect(server.askedFor(translatePost)).toHaveLength(1)
})

it('says so when the words turn out to be in that language', async () => {
  await begin(luna)
  server.answer(translatePost, { teaser: null, text: { words: 'By the sea', source: 'en' } })
  show(<PostCard post={german} />)
  await userEvent.click(await translate())
  await screen.findByText('This is already in your language.')
})

it('says when it cannot be had now', async () => {
  await begin(luna)
  server.refuse(translatePost, 'TRANSLATION_UNAVAILABLE')
  show(<PostCard post={german} />)
  await userEvent.click(await translate())
  await screen.findByText('This can’t be translated right now. Try again later.')
})

it.each([
  ['the post is in the reader’s language', aPost(1), true, luna],
  ['no engine is set up', german, false, luna],
  ['nobody is logged in', german, true, null],
])('is not offered where %s', async (_, post, canTranslate, who) => {
  await begin(who)
  server.answer(getClientConfig, { ...installation, canTranslate })
  show(<PostCard post={post} />)
  if (who && post === german) await waitFor(() => expect(server.askedFor(getClientConfig)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})

it('is offered for comments, too', async () => {
  await begin(luna)
  server.answer(getPost, { content: aPost(1) })
  const comments = [aComment(1, { language: 'de' }), aComment(2)]
  server.answer(listComments, { comments, total: 2, nextCursor: null, commentsFrom: 'everyone', mayComment: true })
  server.answer(translateComment, { text: { words: 'Well said', source: 'de' } })
  show(<PostScreen contentId={aPost(1).contentId} isCommenting={false} />)
  await userEvent.click(await translate())
  await screen.findByText('Well said')
  expect(server.askedFor(translateComment)).toMatchObject([{ commentId: '1', language: 'en' }])
})
