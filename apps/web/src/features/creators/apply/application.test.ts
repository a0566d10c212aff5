import { describe, expect, it } from 'vitest'
import {
  application,
  beginApplication,
  canSubmit,
  isDirty,
  missingIn,
  payloadOf,
  shownBasicProblems,
  type ApplicationAction,
  type ApplicationState,
} from './application.ts'

const after = (...actions: ApplicationAction[]) => actions.reduce(application, beginApplication({ nickname: 'Luna' }))

const basics: ApplicationAction = {
  type: 'changed',
  part: { realName: 'Luna Park', creatorType: 'individual', whatsApp: '+44 20 7946 0000' },
}
const social: ApplicationAction = { type: 'socialChanged', name: 'x', value: '@luna' }
const next: ApplicationAction = { type: 'next' }
const consent: ApplicationAction = { type: 'consented', hasConsent: true }
const toPhotos = [basics, next, social, next, consent]
const compare: ApplicationAction = { type: 'compareStarted', url: '/up/1.jpg', round: 1 }
const passed: ApplicationAction = { type: 'compared', round: 1 }
const verified = [...toPhotos, compare, passed]

describe('the steps', () => {
  it('stay where they are while something is missing, and then say what', () => {
    const state = after({ type: 'changed', part: { realName: '   ' } }, next)
    expect(state.step).toBe(0)
    expect(state.refusals).toBe(1)
    expect(shownBasicProblems(state)).toEqual({ realName: 'missing', creatorType: 'missing', contact: 'missing' })
    expect(missingIn(state)).toBe(3)
  })

  it('say nothing before someone tried to go on', () => {
    expect(shownBasicProblems(after())).toEqual({})
  })

  it('need an agency’s name only of an agency', () => {
    const agency: ApplicationAction = { type: 'changed', part: { creatorType: 'organization' } }
    expect(after(basics, agency, next).step).toBe(0)
    expect(after(basics, agency, { type: 'changed', part: { agencyName: 'Moonlight' } }, next).step).toBe(1)
  })

  it('are not passed with Facebook and Discord alone', () => {
    const facebook: ApplicationAction = { type: 'socialChanged', name: 'facebook', value: 'luna' }
    expect(after(basics, next, facebook, next).step).toBe(1)
    expect(after(basics, next, facebook, social, next).step).toBe(2)
  })

  it('go back one at a time and lose nothing', () => {
    const state = after(...toPhotos, { type: 'back' }, { type: 'back' }, { type: 'back' })
    expect(state.step).toBe(0)
    expect(state.draft.realName).toBe('Luna Park')
  })

  it('end with the application sent, whatever arrives after it', () => {
    const sent = after(...verified, { type: 'submitted' })
    expect(sent.step).toBe(3)
    expect(application(sent, { type: 'back' })).toBe(sent)
    expect(isDirty(sent)).toBe(false)
  })
})

describe('the verification photo', () => {
  it('is compared only with consent', () => {
    expect(after(basics, next, social, next, compare).photo.status).toBe('none')
  })

  it('opens Submit once it is verified', () => {
    expect(canSubmit(after(...toPhotos, compare))).toBe(false)
    expect(canSubmit(after(...verified))).toBe(true)
  })

  it('is unverified again after a new avatar', () => {
    const state = after(...verified, { type: 'avatarChanged', url: '/up/face.jpg' })
    expect(state.photo).toEqual({ status: 'unverified', url: '/up/1.jpg' })
    expect(canSubmit(state)).toBe(false)
  })

  it('has to be sent again after one that proved nothing', () => {
    const failed: ApplicationAction = { type: 'compareFailed', round: 1, cause: 'no_face_in_avatar', isGone: true }
    const state = after(...toPhotos, compare, failed, { type: 'avatarChanged', url: '/up/face.jpg' })
    expect(state.photo).toEqual({ status: 'unverified', url: null })
  })

  it('believes no answer about another photo or another avatar', () => {
    const again: ApplicationAction = { type: 'compareStarted', url: '/up/2.jpg', round: 2 }
    expect(after(...toPhotos, compare, again, passed).photo.status).toBe('comparing')
    const avatar: ApplicationAction = { type: 'avatarChanged', url: '/up/face.jpg' }
    expect(after(...toPhotos, compare, avatar, passed).photo.status).toBe('unverified')
  })

  it('goes with the consent', () => {
    const state = after(...verified, { type: 'consented', hasConsent: false })
    expect(state.photo.status).toBe('none')
    expect(canSubmit(state)).toBe(false)
  })
})

describe('what travels', () => {
  const context = { exampleUrl: 'https://fanlight.test/example.svg', avatarUrl: '/media/old.jpg' }
  const sent = (state: ApplicationState) => payloadOf(state, context)

  it('has every field of the application, trimmed', () => {
    const state = after(
      { type: 'changed', part: { nickname: ' Luna ', telegram: ' @luna|park ' } },
      { type: 'socialChanged', name: 'discord', value: ' luna#1 ' },
      ...verified,
    )
    expect(sent(state)).toEqual({
      realName: 'Luna Park',
      nickname: 'Luna',
      onlyFansOption: 'no',
      onlyFansAccount: '',
      photoUrl: 'https://fanlight.test/example.svg',
      verificationPhotoUrl: '/up/1.jpg',
      userHeadPicUrl: '/media/old.jpg',
      creatorType: 'individual',
      creatorTypeDesc: '',
      contact: '+44 20 7946 0000|@luna park',
      account: [
        { name: 'x', value: '@luna' },
        { name: 'discord', value: 'luna#1' },
      ],
    })
  })

  it('names the new avatar where there is one, and the agency', () => {
    const state = after(
      ...toPhotos,
      { type: 'changed', part: { creatorType: 'organization', agencyName: ' Moonlight ' } },
      { type: 'avatarChanged', url: '/up/face.jpg' },
      compare,
      passed,
    )
    expect(sent(state)).toMatchObject({
      userHeadPicUrl: '/up/face.jpg',
      creatorType: 'organization',
      creatorTypeDesc: 'Moonlight',
    })
  })

  it('is nothing without a verified photo', () => {
    expect(sent(after(...toPhotos, compare))).toBeNull()
  })
})

describe('closing', () => {
  it('asks only about what was typed', () => {
    expect(isDirty(after())).toBe(false)
    expect(isDirty(after({ type: 'changed', part: { nickname: 'Luna' } }))).toBe(false)
    expect(isDirty(after(social))).toBe(true)
  })
})
