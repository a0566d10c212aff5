import type { LanguageCode } from '@fanlight/contract'
import type { Craft } from './crafts.ts'
import { CREATOR_ROWS } from './people.creators.ts'
import { FAN_ROWS } from './people.fans.ts'

type Link = { label: string; url: string }

type Person = {
  userName: string
  nickName: string
  email: string
  /** YYYYMMDD */
  birthday: string
  languageCode: LanguageCode
  bio: string
  location: string
  links: Link[]
}

type DemoCreator = Person & { role: 'creator'; craft: Craft }
type DemoFan = Person & { role: 'fan' }
type DemoAdmin = Person & { role: 'admin' }
export type DemoPerson = DemoCreator | DemoFan | DemoAdmin

/** The accounts that `npm start` prints. */
export const demoLogins = { fan: 'luna_reader', creator: 'velvet_synth', admin: 'house_admin' } as const

const emailOf = (userName: string) => `${userName}@demo.fanlight.example`

export const creators: DemoCreator[] = CREATOR_ROWS.map(({ links, ...row }) => ({
  role: 'creator',
  ...row,
  email: emailOf(row.userName),
  links: links.map(([label, path]) => ({ label, url: `https://example.com/${path}` })),
}))

export const fans: DemoFan[] = FAN_ROWS.map(([userName, nickName, birthday, languageCode, location, bio], index) => ({
  role: 'fan',
  userName,
  nickName,
  email: emailOf(userName),
  birthday,
  languageCode,
  bio,
  location,
  // Few fans keep a page of their own.
  links: index % 7 === 0 ? [{ label: nickName, url: `https://example.com/${userName.replaceAll('_', '-')}` }] : [],
}))

const admin: DemoAdmin = {
  role: 'admin',
  userName: demoLogins.admin,
  nickName: 'HouseAdmin',
  email: emailOf(demoLogins.admin),
  birthday: '19800101',
  languageCode: 'en',
  bio: 'I look after the house. Write to me when something is broken or someone is unkind.',
  location: 'Fanlight',
  links: [],
}

export const people: DemoPerson[] = [admin, ...creators, ...fans]
