import type { Relation, UserId } from '@fanlight/contract'
import { createEmitter } from '../../platform/emitter.ts'
import { useAccount } from '../../platform/session/index.ts'
import { createStore, useStore } from '../../platform/store.ts'

/** What one account has learnt of its relations since the page was loaded. What it is not told, an answer says. */
type Known = { viewer: UserId | null; relations: ReadonlyMap<UserId, Partial<Relation>> }

const nobody: Known = { viewer: null, relations: new Map() }
const known = createStore<Known>(nobody)

const unrelated: Relation = { following: false, subscribe: false, blocking: false }

/** A person was followed or is followed no longer, and the server has it. */
export const followChanges = createEmitter<{ userId: UserId; isFollowing: boolean }>()

/** A person was blocked or is blocked no longer, here or on another device. */
export const blockChanges = createEmitter<{ userId: UserId; isBlocking: boolean }>()

/** Everything that shows this person follows at once: cards, lists, the profile, whatever is beside it. */
export function learnRelation(viewer: UserId, userId: UserId, part: Partial<Relation>): void {
  const before = known.get().viewer === viewer ? known.get().relations : nobody.relations
  known.set({ viewer, relations: new Map(before).set(userId, { ...before.get(userId), ...part }) })
}

/** What was learnt of a person, or undefined where the answers of the server are all there is. */
export function learntOf(viewer: UserId, userId: UserId): Partial<Relation> | undefined {
  const { viewer: whose, relations } = known.get()
  return whose === viewer ? relations.get(userId) : undefined
}

export const hasLearnt = (): boolean => known.get().relations.size > 0

/** From now on the answers of the server count again. */
export function forgetRelations(): void {
  known.set(nobody)
}

function useLearnt(): Known['relations'] {
  const account = useAccount()
  const { viewer, relations } = useStore(known)
  // What one account has learnt is not for the next one.
  return viewer === account?.userId ? relations : nobody.relations
}

/** What the viewer is to a person: as the answer said that showed them, and what has happened since. */
export function useRelation(userId: UserId, answered: Partial<Relation> | null): Relation {
  return { ...unrelated, ...answered, ...useLearnt().get(userId) }
}

/** Those of a list that the viewer has not blocked since it was loaded. */
export function useUnblocked<P extends { userId: UserId }>(people: readonly P[]): readonly P[] {
  const learnt = useLearnt()
  return people.filter(({ userId }) => learnt.get(userId)?.blocking !== true)
}

/** A count came with an answer, and so did whether the viewer is in it. */
export function followersNow(count: number, wasFollowing: boolean, isFollowing: boolean): number {
  return Math.max(0, count + Number(isFollowing) - Number(wasFollowing))
}
