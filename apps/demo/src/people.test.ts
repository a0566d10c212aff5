import { describe, expect, it } from 'vitest'
import { CRAFTS } from './crafts.ts'
import { demoFollows } from './follows.ts'
import { creators, demoLogins, fans, people } from './people.ts'

const LANGUAGES = 'en zh-CHS zh-CHT pt vi ar nl tl fr de he hi id it ja ko ms fa ru es th tr'.split(' ')

function ageOn(birthday: string, day: string): number {
  const isBeforeBirthday = day.slice(4) < birthday.slice(4)
  return Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (isBeforeBirthday ? 1 : 0)
}

describe('the people of the demo world', () => {
  it('are 24 creators, 60 fans and one admin', () => {
    expect(creators).toHaveLength(24)
    expect(fans).toHaveLength(60)
    expect(people).toHaveLength(85)
    expect(people.filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  it('have names that are unique and that the sign-up form would accept', () => {
    for (const key of ['userName', 'nickName', 'email'] as const) {
      expect(new Set(people.map((person) => person[key].toLowerCase())).size).toBe(people.length)
    }
    for (const { userName, nickName, email } of people) {
      expect(userName).toMatch(/^[a-z0-9_]{3,20}$/)
      expect(nickName).toMatch(/^[A-Za-z0-9_\u4e00-\u9fff]{2,19}$/)
      expect(email).toBe(`${userName}@demo.fanlight.example`)
    }
  })

  it('are from 21 to 58 years old on every day of 2026', () => {
    for (const { birthday, userName } of people) {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(birthday) ?? []
      const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
      expect(date.toISOString().slice(0, 10).replaceAll('-', ''), userName).toBe(birthday)
      expect(ageOn(birthday, '20260101'), userName).toBeGreaterThanOrEqual(21)
      expect(ageOn(birthday, '20261231'), userName).toBeLessThanOrEqual(58)
    }
  })

  it('speak all 22 languages of the platform, the creators twelve of them and mostly English', () => {
    expect(new Set(people.map(({ languageCode }) => languageCode))).toEqual(new Set(LANGUAGES))
    const spoken = creators.map(({ languageCode }) => languageCode)
    expect(new Set(spoken)).toEqual(
      new Set(['en', 'ar', 'ja', 'zh-CHS', 'es', 'fr', 'de', 'pt', 'ko', 'hi', 'he', 'tr']),
    )
    expect(spoken.filter((code) => code === 'en').length).toBeGreaterThan(creators.length / 2)
  })

  it('write bios in the script of their language', () => {
    const scripts = {
      ar: 'Arabic',
      fa: 'Arabic',
      he: 'Hebrew',
      hi: 'Devanagari',
      ja: 'Hiragana',
      ko: 'Hangul',
      ru: 'Cyrillic',
      th: 'Thai',
      'zh-CHS': 'Han',
      'zh-CHT': 'Han',
    }
    for (const { bio, languageCode, userName } of people.filter((person) => person.bio !== '')) {
      const script = new Map(Object.entries(scripts)).get(languageCode) ?? 'Latin'
      const letters = bio.match(/\p{L}/gu) ?? []
      const own = bio.match(new RegExp(`[\\p{Script=${script}}\\p{M}]`, 'gu')) ?? []
      expect(own.length / letters.length, userName).toBeGreaterThan(0.3)
    }
  })

  it('say two to four sentences as creators, at most a line as fans', () => {
    for (const { bio, userName } of creators) {
      const sentences = bio.split(/(?<=[.!?।。])\s*/u).filter((sentence) => sentence !== '')
      expect(sentences.length, userName).toBeGreaterThanOrEqual(2)
      expect(sentences.length, userName).toBeLessThanOrEqual(4)
      expect(bio.length, userName).toBeLessThanOrEqual(500)
    }
    for (const { bio } of fans) expect(bio.length).toBeLessThanOrEqual(80)
    expect(fans.some(({ bio }) => bio === '')).toBe(true)
  })

  it('link at most three pages, all on example.com', () => {
    for (const { links, location } of people) {
      expect(links.length).toBeLessThanOrEqual(3)
      for (const { label, url } of links) {
        expect(label).not.toBe('')
        expect(url).toMatch(/^https:\/\/example\.com\/[a-z0-9/-]+$/)
      }
      expect(location).not.toBe('')
    }
  })

  it('practise a craft each, no two the same', () => {
    expect(new Set(creators.map(({ craft }) => craft))).toEqual(new Set(CRAFTS))
  })

  it('include the accounts that npm start prints', () => {
    expect(fans.map(({ userName }) => userName)).toContain(demoLogins.fan)
    expect(creators.map(({ userName }) => userName)).toContain(demoLogins.creator)
    expect(people.find(({ role }) => role === 'admin')?.userName).toBe(demoLogins.admin)
  })
})

describe('who follows whom', () => {
  const seeds = [1, 2, 'fanlight', 'another']

  it('is the same for the same seed and another for another', () => {
    expect(demoFollows('fanlight')).toEqual(demoFollows('fanlight'))
    expect(demoFollows(1)).not.toEqual(demoFollows(2))
  })

  it.each(seeds)('gives every fan 3 to 14 creators, each once (seed %s)', (seed) => {
    const follows = demoFollows(seed)
    const known = new Set(creators.map(({ userName }) => userName))
    expect(new Set(follows.map(({ fan, creator }) => `${fan} ${creator}`)).size).toBe(follows.length)
    expect(follows.every(({ fan, creator }) => known.has(creator) && fan !== creator)).toBe(true)
    for (const { userName } of fans) {
      const followed = follows.filter(({ fan }) => fan === userName).length
      expect(followed).toBeGreaterThanOrEqual(3)
      expect(followed).toBeLessThanOrEqual(14)
    }
  })

  it.each(seeds)('makes a few very popular and leaves nobody alone (seed %s)', (seed) => {
    const followed = demoFollows(seed).map(({ creator }) => creator)
    const sizes = creators.map(({ userName }) => followed.filter((name) => name === userName).length)
    const ranked = sizes.toSorted((a, b) => b - a)
    const [first = 0, middle = 0, last = 0] = [ranked[0], ranked[11], ranked.at(-1)]
    expect(last).toBeGreaterThan(0)
    expect(first).toBeGreaterThan(3 * last)
    expect(first).toBeGreaterThan(1.5 * middle)
  })

  it.each(seeds)('lets some creators follow creators, and the demo fan the demo creator (seed %s)', (seed) => {
    const follows = demoFollows(seed)
    const following = creators.filter(({ userName }) => follows.some(({ fan }) => fan === userName)).length
    expect(following).toBeGreaterThan(8)
    expect(following).toBeLessThan(creators.length)
    expect(follows).toContainEqual({ fan: demoLogins.fan, creator: demoLogins.creator })
  })
})
