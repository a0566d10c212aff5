import { instant, userId, type Account, type Profile, type ProfileCard, type ProfileSummary } from '@fanlight/contract'

export function anAccount(name: string, id: string, part: Partial<Account> = {}): Account {
  const { isCreator: _, ...summary } = person(name, id)
  return {
    ...summary,
    email: `${summary.userName}@example.com`,
    role: 'member',
    lastLanguageCode: 'en',
    createdAt: instant(0),
    hasPassword: true,
    hasTwoFactor: false,
    emailVerified: true,
    ...part,
  }
}

export function person(name: string, id = '21', part: Partial<ProfileSummary> = {}): ProfileSummary {
  const names = { displayName: name, nickName: name, userName: name.toLowerCase() }
  return { userId: userId(id), ...names, headPicUrl: null, isCreator: true, ...part }
}

export function card(id: number, part: Partial<ProfileCard> = {}): ProfileCard {
  const nothing = { coverUrl: null, bio: '', tags: [], followers: 0 }
  return { ...person(`Creator${id}`, String(id)), ...nothing, isFollowing: false, ...part }
}

/** Who looks at the page, unless a test says otherwise. */
export const luna = anAccount('Luna', '7')
export const lunaCreates: Account = { ...luna, role: 'creator' }

export const mara = anAccount('Mara', '101')

/** A creator whom she knows. */
export const velvet = person('Velvet')

export const velvetsProfile: Profile = {
  ...velvet,
  coverUrl: null,
  bio: 'Old machines.\nWarm tape.',
  location: 'Glasgow',
  links: [{ label: 'Listen', url: 'https://www.example.com/listen' }],
  tags: ['tape', 'synth'],
  joinedAt: instant(Date.UTC(2026, 3, 20)),
  counts: { followers: 12_345, followings: 1 },
  relation: null,
  runWithHelp: false,
}
