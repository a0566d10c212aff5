import { demo, expect, test } from '../support/fixtures.ts'

test('a creator asks in a post, a fan answers, and they talk below it', async ({
  page,
  at,
  layout,
  api,
  signInAsDemo,
  signedIn,
  anotherBrowser,
}) => {
  const text = `Asked on ${layout} ${Date.now().toString(36)}`
  const creator = await signInAsDemo(demo.creator)
  await page.context().addInitScript(() => localStorage.setItem('currentRole', 'creator'))
  await signedIn(page.context(), creator)
  await page.goto(at('/creator/posts/publish/step1'))
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.getByRole('button', { name: 'Add poll' }).click()
  await page.getByRole('textbox', { name: 'Question (optional)' }).fill('Which next?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('The sea')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('The city')
  await page.getByRole('main').getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Post published')).toBeVisible()
  const { data } = await api('lk-media/h5web/api/user/contents/list/contents', { creatorId: creator.userId })
  const made = (data as { contents: { contentId: string; text: string }[] }).contents.find((post) => post.text === text)
  const address = at(`/post/detail?id=${made?.contentId}`)
  await page.goto(address)
  const asked = page.getByRole('group', { name: 'Which next?' })
  await expect(asked.getByText('0 votes')).toBeVisible()

  const fan = await signInAsDemo(demo.fan)
  const context = await anotherBrowser()
  await signedIn(context, fan)
  const view = await context.newPage()
  await view.goto(address)
  const poll = view.getByRole('group', { name: 'Which next?' })
  await expect(poll.getByText('0%')).toHaveCount(0)
  await poll.getByRole('button', { name: 'The city' }).click()
  await expect(poll.getByText('100%')).toBeVisible()
  // The creator sees it come in.
  await expect(asked.getByText('1 vote')).toBeVisible()
  await poll.getByRole('button', { name: 'Change vote' }).click()
  await poll.getByRole('button', { name: 'The sea' }).click()
  await expect(poll.getByRole('listitem').filter({ hasText: 'The sea' })).toContainText('100%')

  await view.getByRole('textbox', { name: 'Your comment' }).fill(`The sea, of course. ${text}`)
  await view.keyboard.press('Enter')
  await expect(view.getByRole('article').filter({ hasText: 'The sea, of course.' }).last()).not.toContainText('Sending')
  await page.reload()
  const said = page.getByRole('article').filter({ hasText: 'The sea, of course.' }).last()
  await said.getByRole('button', { name: /^Like/ }).click()
  await expect(said.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await said.getByRole('button', { name: /^Reply to/ }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Then the sea it is.')
  await page.keyboard.press('Enter')
  const answers = page.getByRole('list', { name: /^Replies to/ })
  await expect(answers.getByText('Then the sea it is.')).toBeVisible()
  await expect(answers.getByText('Creator')).toBeVisible()
  await view.reload()
  await expect(view.getByRole('list', { name: /^Replies to/ }).getByText('Then the sea it is.')).toBeVisible()
})
