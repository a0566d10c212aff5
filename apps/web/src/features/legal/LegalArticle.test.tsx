import { getClientConfig } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, text as translate } from '../../platform/i18n/index.ts'
import { startServer } from '../../testing/fake-server.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import type { LegalDocument } from './document.ts'
import { LegalArticle } from './LegalArticle.tsx'
import { loadLegalDocument } from './library.ts'

const config = {
  version: '1',
  canTranslate: false,
  googleClientId: null,
  googleScriptUrl: null,
  facebookAppId: null,
  facebookScriptUrl: null,
  operator: { name: 'Lantern Ltd', address: '1 Quay', contactEmail: 'hi@lantern.example', country: 'Ireland' },
}

const text: LegalDocument = {
  title: 'House Rules',
  updated: '2026-11-01',
  summary: [['Be kind.']],
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      body: [
        {
          paragraph: [
            'We are ',
            { token: 'operator' },
            ' in ',
            { token: 'country' },
            '. Write to ',
            { token: 'contactEmail' },
            '.',
          ],
        },
        { list: [['See the ', { label: 'Terms', href: '/termsOfService' }, '.']] },
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      body: [{ table: { head: ['What', 'Why'], rows: [[['Name'], ['To greet']]] } }],
    },
  ],
}

beforeEach(async () => {
  startServer().answer(getClientConfig, config)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await begin(null)
})
afterEach(endAll)

const mobile = { hrefs: (to: string) => `#/m${to}` }

describe('a legal document', () => {
  it('is filled with who runs the installation', async () => {
    show(<LegalArticle document={text} path="/houseRules" />)
    expect(screen.getByText(/We are the operator of this site in/)).toBeTruthy()
    await screen.findByText(/We are Lantern Ltd in Ireland/)
    expect(screen.getByRole('link', { name: 'hi@lantern.example' }).getAttribute('href')).toBe(
      'mailto:hi@lantern.example',
    )
  })

  it('says its title, date and summary', () => {
    show(<LegalArticle document={text} path="/houseRules" />)
    expect(screen.getByRole('heading', { level: 1, name: 'House Rules' }).lang).toBe('en')
    expect(screen.getByText('Last updated on Nov 1, 2026')).toBeTruthy()
    expect(screen.getByText('Be kind.')).toBeTruthy()
    expect(screen.queryByText('This page is currently available in English only.')).toBeNull()
  })

  it('says in another language that it is in English only, and stays English', async () => {
    await setLanguage('ar')
    show(<LegalArticle document={text} path="/houseRules" />)
    expect(screen.getByText(translate('legal.englishOnly'))).toBeTruthy()
    expect([screen.getByRole('article').lang, screen.getByRole('article').dir]).toEqual(['en', 'ltr'])
    await setLanguage('en')
  })

  it('links to our pages in the layout one is in', () => {
    show(<LegalArticle document={text} path="/houseRules" />, mobile)
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('#/m/termsOfService')
  })

  it('jumps to a section without leaving the route', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    show(<LegalArticle document={text} path="/houseRules" />, mobile)
    const contents = within(screen.getByRole('navigation', { name: 'Contents', hidden: true }))
    const link = contents.getByRole('link', { name: 'What we keep', hidden: true })
    expect(link.getAttribute('href')).toBe('#/m/houseRules?section=what')
    await userEvent.click(link)
    expect(scrolled.mock.contexts).toEqual([document.getElementById('section-what')])
    expect(document.activeElement?.textContent).toBe('2. What we keep')
  })

  it('shows a table that a keyboard can scroll', () => {
    show(<LegalArticle document={text} path="/houseRules" />)
    expect(screen.getByRole('region', { name: 'Table: What we keep' }).tabIndex).toBe(0)
    expect(screen.getByRole('columnheader', { name: 'Why' })).toBeTruthy()
  })
})

describe('the library', () => {
  const paths = [
    '/termsOfService',
    '/privacyPolicy',
    '/cookieNotice',
    '/acceptableUsePolicy',
    '/platformToBusinessRegulationTerms',
    '/complaintsPolicy',
    '/appealsPolicy',
    '/contractBetweenFanAndCreator',
  ]

  it.each(paths)('has a text for %s, with sections that can be told apart', async (path) => {
    const { sections, summary } = await loadLegalDocument(path)
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    expect(summary.length).toBeGreaterThanOrEqual(3)
    expect(loadLegalDocument(path)).toBe(loadLegalDocument(path))
  })
})
