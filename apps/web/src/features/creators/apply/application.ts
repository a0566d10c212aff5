import {
  basicProblems,
  joinContact,
  SOCIALS,
  socialProblem,
  type applyAsCreator,
  type ApplicationDraft,
  type BasicField,
  type CallOf,
  type FieldProblem,
  type SimilarityCause,
  type Social,
} from '@fanlight/contract'

/** 0 basic info, 1 social links, 2 photos and submit, 3 complete. */
export type Step = 0 | 1 | 2 | 3
export const STEPS = [0, 1, 2] as const

/** The verification photo, from nothing to a face that was found to be the avatar's. */
export type Photo =
  | { status: 'none' }
  /** `round` tells an answer that is waited for from one that comes too late. */
  | { status: 'comparing'; url: string; round: number }
  | { status: 'verified'; url: string }
  /** Not yet compared with the avatar as it is now. The address is null when the server no longer keeps the photo. */
  | { status: 'unverified'; url: string | null }
  /** The cause is null where the check itself could not be made. */
  | { status: 'failed'; url: string | null; cause: SimilarityCause | null; message?: string | undefined }

export type ApplicationState = {
  step: Step
  draft: ApplicationDraft
  /** What the form began with: closing asks only about what was typed since. */
  initial: ApplicationDraft
  /** Steps that the applicant tried to leave: from then on they say what is missing. */
  tried: readonly Step[]
  /** How often Next was refused; the focus goes to the first problem each time. */
  refusals: number
  /** How often another step came; its heading gets the focus each time. */
  moves: number
  hasConsent: boolean
  photo: Photo
  /** Where the upload of a new avatar ended; null while it is the one from before. */
  newAvatarUrl: string | null
}

export type ApplicationAction =
  | { type: 'changed'; part: Partial<Omit<ApplicationDraft, 'socials'>> }
  | { type: 'socialChanged'; name: Social; value: string }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'consented'; hasConsent: boolean }
  | { type: 'photoDropped' }
  | { type: 'compareStarted'; url: string; round: number }
  | {
      type: 'compareFailed'
      round: number
      cause: SimilarityCause | null
      message?: string | undefined
      /** A photo that proved nothing is not kept: it has to be sent again. */
      isGone: boolean
    }
  | { type: 'compared'; round: number }
  | { type: 'avatarChanged'; url: string }
  /** The server no longer knows that the photo passed. */
  | { type: 'verdictLost' }
  | { type: 'submitted' }

export function beginApplication({
  nickname = '',
  step = 0,
}: { nickname?: string; step?: Step } = {}): ApplicationState {
  const draft: ApplicationDraft = {
    realName: '',
    nickname,
    creatorType: null,
    agencyName: '',
    whatsApp: '',
    telegram: '',
    socials: {},
  }
  return {
    step,
    draft,
    initial: draft,
    tried: [],
    refusals: 0,
    moves: 0,
    hasConsent: false,
    photo: { status: 'none' },
    newAvatarUrl: null,
  }
}

export function application(state: ApplicationState, action: ApplicationAction): ApplicationState {
  // Nothing is typed into what was sent.
  if (state.step === 3) return state
  switch (action.type) {
    case 'changed':
      return { ...state, draft: { ...state.draft, ...action.part } }
    case 'socialChanged':
      return { ...state, draft: { ...state.draft, socials: { ...state.draft.socials, [action.name]: action.value } } }
    case 'next':
      return goOn(state)
    case 'back':
      return state.step === 0 ? state : move(state, state.step === 2 ? 1 : 0)
    case 'consented':
      // An applicant who takes the consent back takes the photo back with it.
      return { ...state, hasConsent: action.hasConsent, photo: action.hasConsent ? state.photo : { status: 'none' } }
    case 'photoDropped':
      return { ...state, photo: { status: 'none' } }
    case 'compareStarted':
      if (!state.hasConsent) return state
      return { ...state, photo: { status: 'comparing', url: action.url, round: action.round } }
    case 'compared':
      return answerOf(state, action.round, (url) => ({ status: 'verified', url }))
    case 'compareFailed':
      return answerOf(state, action.round, (url) => ({
        status: 'failed',
        url: action.isGone ? null : url,
        cause: action.cause,
        message: action.message,
      }))
    case 'avatarChanged':
      return { ...state, newAvatarUrl: action.url, photo: withoutVerdict(state.photo) }
    case 'verdictLost':
      return { ...state, photo: withoutVerdict(state.photo) }
    case 'submitted':
      return move(state, 3)
  }
}

const move = (state: ApplicationState, step: Step): ApplicationState => ({ ...state, step, moves: state.moves + 1 })

function goOn(state: ApplicationState): ApplicationState {
  const { step } = state
  if (step >= 2) return state
  if (isStepDone(state, step)) return move(state, step === 0 ? 1 : 2)
  return { ...state, tried: [...new Set([...state.tried, step])], refusals: state.refusals + 1 }
}

function answerOf(state: ApplicationState, round: number, photo: (url: string) => Photo): ApplicationState {
  if (state.photo.status !== 'comparing' || state.photo.round !== round) return state
  return { ...state, photo: photo(state.photo.url) }
}

/** The verdict was about another avatar. */
const withoutVerdict = (photo: Photo): Photo =>
  photo.status === 'none' ? photo : { status: 'unverified', url: photo.url }

export function isStepDone(state: ApplicationState, step: Step): boolean {
  if (step === 0) return Object.keys(basicProblems(state.draft)).length === 0
  if (step === 1) return socialProblem(state.draft) === null
  return state.photo.status === 'verified' && state.hasConsent
}

/**
 * What the first step says about its fields. What is missing is said once the applicant tried to go on; what is too long,
 * while it is typed: no further letter can mend it.
 */
export function shownBasicProblems(state: ApplicationState): Partial<Record<BasicField, FieldProblem>> {
  const problems = basicProblems(state.draft)
  if (state.tried.includes(0)) return problems
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== 'missing'))
}

export const shownSocialProblem = (state: ApplicationState): FieldProblem | null =>
  state.tried.includes(1) ? socialProblem(state.draft) : null

/** How many answers stand between this step and the next. */
export function missingIn(state: ApplicationState): number {
  if (state.step === 0) return Object.keys(basicProblems(state.draft)).length
  return isStepDone(state, state.step) ? 0 : 1
}

export const canSubmit = (state: ApplicationState): boolean =>
  state.step === 2 && STEPS.every((step) => isStepDone(state, step))

/** Whether closing would lose something that was typed or uploaded. */
export function isDirty(state: ApplicationState): boolean {
  if (state.step === 3) return false
  return state.photo.status !== 'none' || JSON.stringify(state.draft) !== JSON.stringify(state.initial)
}

type Context = { exampleUrl: string; avatarUrl: string | null }

/** The application as it travels; null as long as there is no verified photo. */
export function payloadOf(
  { draft, photo, newAvatarUrl }: ApplicationState,
  { exampleUrl, avatarUrl }: Context,
): CallOf<typeof applyAsCreator> | null {
  if (photo.status !== 'verified' || draft.creatorType === null) return null
  const userHeadPicUrl = newAvatarUrl ?? avatarUrl
  const isAgency = draft.creatorType === 'organization'
  return {
    realName: draft.realName.trim(),
    nickname: draft.nickname.trim(),
    onlyFansOption: 'no',
    onlyFansAccount: '',
    photoUrl: exampleUrl,
    verificationPhotoUrl: photo.url,
    ...(userHeadPicUrl !== null && { userHeadPicUrl }),
    creatorType: draft.creatorType,
    creatorTypeDesc: isAgency ? draft.agencyName.trim() : '',
    contact: joinContact(draft),
    account: SOCIALS.flatMap((name) => {
      const value = (draft.socials[name] ?? '').trim()
      return value === '' ? [] : [{ name, value }]
    }),
  }
}
